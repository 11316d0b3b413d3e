//! Brings one message to a push service (RFC 8030). It is asked by nobody but the room's own task for that, which waits for
//! it for a limited time; what the service answers beyond its status is not read.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HOST, RETRY_AFTER};
use axum::http::{HeaderMap, Request, StatusCode};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;

use super::endpoint::Place;

/// Bytes of the header of an answer.
const HEADER: usize = 16 * 1024;

/// A message for a browser, as its push service takes it.
pub(crate) struct Message {
    /// The encrypted text.
    pub(crate) body: Vec<u8>,
    /// The header `Authorization`.
    pub(crate) authorization: String,
    /// The time for which the service keeps it where the browser is away.
    pub(crate) kept: Duration,
    /// What it is about: a newer message about the same takes its place. At most 32 characters of base64url.
    pub(crate) topic: String,
}

/// What a push service has made of a message.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// It brings it to the browser.
    Taken,
    /// The browser does not want any more messages.
    Gone,
    /// It is to be sent again, after this time where the service names one.
    Again(Option<Duration>),
    /// It does not take this.
    Refused(StatusCode),
}

/// Why a message did not come to its push service.
#[derive(Debug, Error)]
pub(crate) enum Undelivered {
    /// The name leads to no address in the public internet.
    #[error("its name leads to no public address")]
    Private,
    /// The service is not reached.
    #[error("it is not reached: {0}")]
    Io(#[from] std::io::Error),
    /// The service does not speak HTTP as it should.
    #[error("it does not answer as it should: {0}")]
    Http(#[from] hyper::Error),
    /// The message cannot be written.
    #[error("the message cannot be written: {0}")]
    Message(#[from] axum::http::Error),
    /// The name of the service is none that a certificate could have.
    #[error("no certificate can have its name")]
    Name,
    /// There is no answer in time.
    #[error("there is no answer in time")]
    Late,
}

/// Reaches push services.
#[derive(Clone)]
pub(crate) struct Courier {
    tls: TlsConnector,
    within: Duration,
}

impl Courier {
    /// One that trusts the certificates that this system trusts, and waits for an answer for this long.
    ///
    /// # Errors
    /// The reason that TLS cannot be spoken.
    pub(crate) fn new(within: Duration) -> Result<Courier, rustls::Error> {
        let mut roots = RootCertStore::empty();
        let native = rustls_native_certs::load_native_certs();
        let (taken, _) = roots.add_parsable_certificates(native.certs);
        if taken == 0 {
            tracing::warn!("this system trusts no certificate, so no push service is reached over https");
        }
        Courier::trusting(roots, within)
    }

    /// One that trusts these certificates.
    fn trusting(roots: RootCertStore, within: Duration) -> Result<Courier, rustls::Error> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Courier { tls: TlsConnector::from(Arc::new(config)), within })
    }

    /// Sends a message once.
    ///
    /// # Errors
    /// [`Undelivered`]; nothing is known then of what became of it.
    pub(crate) async fn send(&self, to: &Place, message: Message) -> Result<Answer, Undelivered> {
        match tokio::time::timeout(self.within, self.exchange(to, message)).await {
            Ok(answered) => answered,
            Err(_) => Err(Undelivered::Late),
        }
    }

    async fn exchange(&self, to: &Place, message: Message) -> Result<Answer, Undelivered> {
        let stream = connect(to).await?;
        // Bytes are few and wait for an answer.
        let _ = stream.set_nodelay(true);
        if !to.tls {
            return post(stream, to, message).await;
        }
        let name = to.host.trim_end_matches('.').to_owned();
        let name = ServerName::try_from(name).map_err(|_| Undelivered::Name)?;
        post(self.tls.connect(name, stream).await?, to, message).await
    }
}

/// Connects to the first address that answers of those that the room may go to. The name is resolved once: what was looked
/// at is what is connected to.
async fn connect(to: &Place) -> Result<TcpStream, Undelivered> {
    // An address stands in brackets in a URL, where it is one of IPv6.
    let host = to.host.trim_start_matches('[').trim_end_matches(']');
    let addresses: Vec<SocketAddr> = lookup_host((host, to.port)).await?.collect();
    let mut failed = Undelivered::Private;
    for address in addresses {
        if !to.may_be_at(address.ip()) {
            continue;
        }
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(error) => failed = error.into(),
        }
    }
    Err(failed)
}

async fn post(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    to: &Place,
    message: Message,
) -> Result<Answer, Undelivered> {
    let host = to.origin.split_once("://").map_or(to.host.as_str(), |(_, host)| host);
    let request = Request::post(&to.path)
        .header(HOST, host)
        .header(AUTHORIZATION, message.authorization)
        .header(CONTENT_TYPE, "application/octet-stream")
        .header(CONTENT_ENCODING, "aes128gcm")
        .header(CONTENT_LENGTH, message.body.len())
        .header("ttl", message.kept.as_secs())
        .header("topic", message.topic)
        .header("urgency", "normal")
        .body(Body::from(message.body))?;
    let (mut sender, connection) =
        http1::Builder::new().max_buf_size(HEADER).handshake(TokioIo::new(stream)).await?;
    let answer = sender.send_request(request);
    tokio::pin!(connection, answer);
    let response = tokio::select! {
        response = &mut answer => response?,
        ended = &mut connection => {
            ended?;
            answer.await?
        }
    };
    Ok(judged(response.status(), response.headers()))
}

fn judged(status: StatusCode, headers: &HeaderMap) -> Answer {
    match status {
        status if status.is_success() => Answer::Taken,
        StatusCode::NOT_FOUND | StatusCode::GONE => Answer::Gone,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Answer::Again(named(headers)),
        status if status.is_server_error() => Answer::Again(named(headers)),
        status => Answer::Refused(status),
    }
}

/// The time after which a service wants to be asked again, where it names one in seconds.
fn named(headers: &HeaderMap) -> Option<Duration> {
    headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use rustls::ServerConfig;
    use rustls::pki_types::pem::PemObject;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;

    use super::*;

    const CERTIFICATE: &[u8] = include_bytes!("data/push.pem");
    const KEY: &[u8] = include_bytes!("data/push.key.pem");

    fn message() -> Message {
        Message {
            body: vec![7; 3],
            authorization: "vapid t=t, k=k".to_owned(),
            kept: Duration::from_secs(60),
            topic: "table".to_owned(),
        }
    }

    fn trusting(within: Duration) -> Courier {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_slice(CERTIFICATE).unwrap()).unwrap();
        Courier::trusting(roots, within).unwrap()
    }

    /// A service on this machine with a certificate for `localhost`, which answers one request with this.
    async fn serve(answer: &'static str) -> (u16, tokio::task::JoinHandle<String>) {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                vec![CertificateDer::from_pem_slice(CERTIFICATE).unwrap()],
                PrivateKeyDer::from_pem_slice(KEY).unwrap(),
            )
            .unwrap();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let served = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let Ok(mut stream) = acceptor.accept(stream).await else { return String::new() };
            let (mut heard, mut buffer) = (Vec::new(), [0; 1024]);
            while !heard.ends_with(&[7; 3]) {
                let read = stream.read(&mut buffer).await.unwrap();
                heard.extend(&buffer[..read]);
            }
            stream.write_all(answer.as_bytes()).await.unwrap();
            stream.flush().await.unwrap();
            // The other side ends it: what it has not read is not lost.
            let _ = stream.read(&mut buffer).await;
            String::from_utf8_lossy(&heard).into_owned()
        });
        (port, served)
    }

    fn at(host: &str, port: u16) -> Place {
        let own = vec![format!("https://{host}:{port}").parse().unwrap()];
        Place::read(&format!("https://{host}:{port}/push/x?y"), &own).unwrap()
    }

    const MINUTE: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn a_message_goes_over_tls_with_its_headers() {
        for (answer, means) in [
            ("HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n", Answer::Taken),
            // Nothing of a body is waited for.
            ("HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\nabc", Answer::Taken),
            ("HTTP/1.1 410 Gone\r\n\r\n", Answer::Gone),
            ("HTTP/1.1 404 Not Found\r\n\r\n", Answer::Gone),
            ("HTTP/1.1 429 Slow\r\nretry-after: 7\r\n\r\n", Answer::Again(Some(Duration::from_secs(7)))),
            ("HTTP/1.1 503 Busy\r\nretry-after: soon\r\n\r\n", Answer::Again(None)),
            ("HTTP/1.1 403 No\r\n\r\n", Answer::Refused(StatusCode::FORBIDDEN)),
            // It follows nobody elsewhere.
            ("HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\n\r\n", Answer::Refused(StatusCode::FOUND)),
        ] {
            let (port, served) = serve(answer).await;
            let sent = trusting(MINUTE).send(&at("localhost", port), message()).await.unwrap();
            assert_eq!(sent, means, "{answer}");
            let heard = served.await.unwrap().to_ascii_lowercase();
            for line in [
                "post /push/x?y http/1.1\r\n",
                &format!("\r\nhost: localhost:{port}\r\n"),
                "\r\nauthorization: vapid t=t, k=k\r\n",
                "\r\ncontent-encoding: aes128gcm\r\n",
                "\r\ncontent-length: 3\r\n",
                "\r\nttl: 60\r\n",
                "\r\ntopic: table\r\n",
                "\r\nurgency: normal\r\n",
            ] {
                assert!(heard.contains(line), "{line} in {heard}");
            }
        }
    }

    #[tokio::test]
    async fn a_certificate_is_one_of_the_service_and_trusted() {
        let (port, _served) = serve("").await;
        let wrong_name = trusting(MINUTE).send(&at("127.0.0.1", port), message()).await;
        assert!(matches!(wrong_name, Err(Undelivered::Io(_))), "{wrong_name:?}");
        let (port, _served) = serve("").await;
        let unknown = Courier::trusting(RootCertStore::empty(), MINUTE).unwrap();
        let unknown = unknown.send(&at("localhost", port), message()).await;
        assert!(matches!(unknown, Err(Undelivered::Io(_))), "{unknown:?}");
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_not_connected_to() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        // As of a public name whose owner has it lead here.
        let place = Place { own: false, ..at("localhost", port) };
        let sent = trusting(MINUTE).send(&place, message()).await;
        assert!(matches!(sent, Err(Undelivered::Private)), "{sent:?}");
        let nobody = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(nobody.is_err(), "nobody came");
    }

    #[tokio::test]
    async fn a_service_that_says_nothing_or_too_much_is_left() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let silent = trusting(Duration::from_millis(100)).send(&at("localhost", port), message()).await;
        assert!(matches!(silent, Err(Undelivered::Late)), "{silent:?}");
        let long = format!("HTTP/1.1 201 Created\r\nx: {}\r\n\r\n", "y".repeat(100_000));
        let (port, _served) = serve(long.leak()).await;
        let long = trusting(MINUTE).send(&at("localhost", port), message()).await;
        assert!(matches!(long, Err(Undelivered::Http(_))), "{long:?}");
    }
}
