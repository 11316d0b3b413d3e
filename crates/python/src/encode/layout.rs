//! The names of what an observation holds, from which the shapes of all encodings follow.

/// One byte of an observation that belongs to no square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar {
    /// Its name, such as `my_pool_Q`.
    pub name: String,
    /// Its form as a plane.
    pub form: Form,
    /// Its values, in words.
    pub values: Values,
}

/// The values that a byte may have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// The largest; 255 where it is cut off there.
    pub most: u8,
    /// Names something (0: nothing), so that only equal or not equal means anything?
    pub category: bool,
    /// The meaning.
    pub help: &'static str,
}

impl Values {
    const UNSAID: Values = Values { most: 0, category: false, help: "" };
}

/// The form that a scalar has as a plane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A plane that holds the number everywhere.
    Number,
    /// A plane with 1 on the squares of the file (1 for the first; 0 is none).
    File,
    /// The value stands on the squares of a kind, in the plane of this name, which several scalars share.
    On(u8, &'static str),
}

/// The contents of one observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Number of files.
    pub files: usize,
    /// Number of ranks.
    pub ranks: usize,
    /// The kinds of pieces, codes 1 and up; 0 is an empty square.
    pub kinds: Vec<String>,
    /// Further bytes a square.
    pub layers: Vec<&'static str>,
    /// The values of each layer.
    pub layer_values: Vec<Values>,
    /// The scalars, in order.
    pub scalars: Vec<Scalar>,
}

/// A plane, by what fills it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plane {
    /// 1 where a piece of this kind stands.
    Kind(u8),
    /// The values of a layer.
    Layer(usize),
    /// The number of a scalar everywhere.
    Number(usize),
    /// 1 on the file that a scalar names.
    File(usize),
    /// For each scalar and kind: its value on the squares of that kind.
    On(Vec<(usize, u8)>),
}

impl Layout {
    /// The layout of a board with these kinds of pieces, and nothing besides.
    #[must_use]
    pub fn new(files: usize, ranks: usize, kinds: impl IntoIterator<Item = String>) -> Layout {
        Layout {
            files,
            ranks,
            kinds: kinds.into_iter().collect(),
            layers: Vec::new(),
            layer_values: Vec::new(),
            scalars: Vec::new(),
        }
    }

    /// With one more layer.
    #[must_use]
    pub fn layer(mut self, name: &'static str) -> Layout {
        self.layers.push(name);
        self.layer_values.push(Values::UNSAID);
        self
    }

    /// With a number.
    #[must_use]
    pub fn number(self, name: impl Into<String>) -> Layout {
        self.scalar(name.into(), Form::Number)
    }

    /// With a number for each letter: `my_pool_` and `KQ` give `my_pool_K` and `my_pool_Q`.
    #[must_use]
    pub fn numbers(self, name: &str, letters: &str) -> Layout {
        letters.chars().fold(self, |layout, letter| layout.number(format!("{name}{letter}")))
    }

    /// With a file.
    #[must_use]
    pub fn file(self, name: impl Into<String>) -> Layout {
        self.scalar(name.into(), Form::File)
    }

    /// With a value that stands on the squares of a kind.
    #[must_use]
    pub fn on(self, name: impl Into<String>, kind: u8, plane: &'static str) -> Layout {
        self.scalar(name.into(), Form::On(kind, plane))
    }

    fn scalar(mut self, name: String, form: Form) -> Layout {
        self.scalars.push(Scalar { name, form, values: Values::UNSAID });
        self
    }

    /// Says of all bytes since the last such call how large they get and what they mean.
    #[must_use]
    pub fn says(self, most: u8, help: &'static str) -> Layout {
        self.explained(Values { most, category: false, help })
    }

    /// The same of bytes that name something; 0 names nothing.
    #[must_use]
    pub fn names(self, most: u8, help: &'static str) -> Layout {
        self.explained(Values { most, category: true, help })
    }

    fn explained(mut self, values: Values) -> Layout {
        let all =
            self.layer_values.iter_mut().chain(self.scalars.iter_mut().map(|scalar| &mut scalar.values));
        all.filter(|each| **each == Values::UNSAID).for_each(|each| *each = values);
        self
    }

    /// Number of squares.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.files * self.ranks
    }

    /// Number of bytes of the codes.
    #[must_use]
    pub fn codes(&self) -> usize {
        self.squares() * (1 + self.layers.len()) + self.scalars.len()
    }

    /// Number of words that hold one bit for each square: 1, or 2 above 64.
    #[must_use]
    pub fn words(&self) -> usize {
        self.squares().div_ceil(64)
    }

    /// The planes with their names, in order.
    #[must_use]
    pub fn planes(&self) -> Vec<(String, Plane)> {
        let mut planes: Vec<(String, Plane)> =
            (1u8..).zip(&self.kinds).map(|(kind, name)| (name.clone(), Plane::Kind(kind))).collect();
        planes.extend(self.layers.iter().enumerate().map(|(i, name)| ((*name).to_owned(), Plane::Layer(i))));
        for (i, Scalar { name, form, .. }) in self.scalars.iter().enumerate() {
            match form {
                Form::Number => planes.push((name.clone(), Plane::Number(i))),
                Form::File => planes.push((name.clone(), Plane::File(i))),
                Form::On(kind, plane) => match planes.iter_mut().find(|(known, _)| known == plane) {
                    Some((_, Plane::On(sources))) => sources.push((i, *kind)),
                    _ => planes.push(((*plane).to_owned(), Plane::On(vec![(i, *kind)]))),
                },
            }
        }
        planes
    }

    /// The names of the planes that hold one number everywhere.
    #[must_use]
    pub fn numbers_of_planes(&self) -> Vec<String> {
        let numbers = self.planes().into_iter().filter(|(_, plane)| matches!(plane, Plane::Number(_)));
        numbers.map(|(name, _)| name).collect()
    }

    /// The names of the rows of `bits`: a plane of values has eight, one for each binary digit, the lowest first.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let rows = self.planes().into_iter().flat_map(|(name, plane)| match plane {
            Plane::Layer(_) | Plane::On(_) => (0..8).map(|bit| format!("{name}.{bit}")).collect(),
            Plane::Kind(_) | Plane::Number(_) | Plane::File(_) => vec![name],
        });
        rows.collect()
    }
}
