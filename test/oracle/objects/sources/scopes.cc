namespace shapes {
struct Base {
  virtual ~Base() = default;
  virtual int area(int scale) const { return scale; }
};
template <typename T> struct Box : Base {
  T wide, high;
  Box(T w, T h) : wide(w), high(h) {}
  int area(int scale) const override {
    int flat = wide * high;
    return flat * scale;
  }
};
} // namespace shapes
__attribute__((noinline)) int total(const shapes::Base &first, int count) {
  int all = 0;
  for (int i = 0; i < count; i++) {
    auto add = [&](int more) { return all + more; };
    all = add(first.area(i));
  }
  return all;
}
int main(int argc, char **) {
  shapes::Box<int> box(argc, 3);
  return total(box, argc);
}
