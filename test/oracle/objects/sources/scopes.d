module scopes;
struct Pair(T) { T wide, high; T area(T scale) { T flat = wide * high; return flat * scale; } }
class Shape { int area(int scale) { return scale; } }
class Box : Shape { Pair!int own; this(int w, int h) { own = Pair!int(w, h); } override int area(int scale) { int flat = own.area(scale); return flat; } }
extern (C) int total(Shape[] shapes, string name)
{
    int all = 0;
    foreach (i, each; shapes)
    {
        int part = each.area(cast(int) i);
        all += part + cast(int) name.length;
    }
    int delegate(int) add = (int more) => all + more;
    return add(1);
}
