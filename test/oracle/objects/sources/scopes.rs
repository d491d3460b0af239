enum Shape {
    Round { radius: i32 },
    Square(i32, i32),
}
#[inline(never)]
fn area(shape: &Shape) -> i32 {
    match shape {
        Shape::Round { radius } => 3 * radius * radius,
        Shape::Square(wide, high) => wide * high,
    }
}
fn main() {
    let shapes = [Shape::Round { radius: 2 }, Shape::Square(3, 4)];
    let mut total = 0;
    for shape in shapes.iter() {
        total += area(shape);
    }
    std::process::exit(total & 1);
}
