__attribute__((noinline)) int twice(int v) { volatile int h = v * 2; return h; }
__attribute__((noinline)) int deep(int v, __global int *p) { int a = twice(v) + p[v]; return a + twice(a); }
__kernel void sum(__global int *p, int n) {
  int id = get_global_id(0);
  int total = 0;
  for (int i = 0; i < n; i++) total += deep(p[id + i], p);
  p[id] = total;
}
