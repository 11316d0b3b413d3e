//! The games in `docs/matches` are those whose scores its table states.

use std::path::Path;

/// Won, drawn and lost by us in one file.
fn counted(file: &Path) -> [u32; 3] {
    let mut found = [0; 3];
    for game in csv::Reader::from_path(file).unwrap().records().map(Result::unwrap) {
        let ours = |seat: usize| &game[seat] == "facedown";
        assert_ne!(ours(1), ours(2), "{}: {} against {}", file.display(), &game[1], &game[2]);
        assert_eq!(&game[8], "", "{}: nobody was at fault", file.display());
        let index = match &game[3] {
            "1-0" => {
                if ours(1) {
                    0
                } else {
                    2
                }
            }
            "0-1" => {
                if ours(2) {
                    0
                } else {
                    2
                }
            }
            "1/2-1/2" => 1,
            other => panic!("{}: {other}", file.display()),
        };
        found[index] += 1;
        assert_eq!(
            game[5].parse(),
            Ok(game[7].split(' ').count()),
            "{}: as many actions as plies",
            file.display()
        );
    }
    found
}

#[test]
fn the_table_says_what_the_games_came_to() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/matches");
    let table = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let mut files = 0;
    for line in table.lines().filter(|line| line.starts_with("| [")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let name = cells[1].split(['(', ')']).nth(1).unwrap();
        let [won, drawn, lost] = counted(&folder.join(name));
        let games = won + drawn + lost;
        let score = 100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games);
        let stated = format!("{games} {won} {drawn} {lost} {score:.1}%");
        assert_eq!(cells[2..7].join(" "), stated, "{name}");
        files += 1;
    }
    let kept = std::fs::read_dir(folder).unwrap().count() - 1;
    assert_eq!(files, kept, "each file is in the table");
}
