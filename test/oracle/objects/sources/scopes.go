package main

type shape interface{ area(scale int) int }
type box struct{ wide, high int }

func (b box) area(scale int) int {
	flat := b.wide * b.high
	return flat * scale
}

//go:noinline
func total(shapes []shape, names map[string]int) int {
	all := 0
	for i, each := range shapes {
		part := each.area(i)
		all += part + names["a"]
	}
	return all
}

func main() {
	shapes := []shape{box{2, 3}, box{3, 4}}
	println(total(shapes, map[string]int{"a": 1}))
}
