struct pair {
  int a;
  long b;
};
enum level { LOW, HIGH = 7 };
static int half(int v) {
  if (v > 3) {
    int gone = v + 1;
    (void)gone;
  }
  int h = v / 2;
  return h;
}
__attribute__((noinline)) int sum(struct pair *p, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    int part = half(p[i].a);
    total += part + (int)p[i].b;
  }
  return total;
}
int main(int argc, char **argv) {
  struct pair ps[2] = {{argc, 2}, {3, HIGH}};
  (void)argv;
  return sum(ps, 2);
}
