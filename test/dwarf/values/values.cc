typedef unsigned int word;
namespace app {
enum Color { RED, GREEN, BLUE = 6 };
enum class Mode : unsigned char { idle, run, stop };
enum Flags { READ = 1, WRITE = 2, EXEC = 4 };
struct Vec3 { float x, y, z; };
template <typename T, int N> struct Box { T at[N]; int used; static int made; };
template <typename T, int N> int Box<T, N>::made = 7;
struct Bits { int a : 3; unsigned b : 5; signed char c : 4; unsigned long long d : 33; bool e : 1; };
union Word { float f; unsigned u; char c[4]; };
struct Node {
  int key;
  Node *next;
  Vec3 pos[2];
  union { int i; float f; };
  struct { short low, high; } half;
  Bits bits;
  Word word;
  Mode mode;
};
struct Base { int id; virtual int f() { return id; } virtual ~Base() {} };
struct Left : virtual Base { int left; };
struct Right : virtual Base { int right; };
struct Join : Left, Right { int join; };
struct Plain { int one; };
struct Derived : Plain { double two; int sum(int n) { return one + n; } };
Box<int, 3> box = { { 10, 20, 30 }, 2 };
Box<Vec3, 2> vectors = { { { 1, 2, 3 }, { 4.5f, -0.0f, 1e20f } }, 1 };
namespace { int hidden = 41; }
inline namespace v1 { int versioned = 5; }
Derived derived = {};
}
struct __half { unsigned short __x; };
struct __nv_bfloat16 { unsigned short __x; };
struct __nv_fp8_e4m3 { unsigned char __x; };
app::Node nodes[3] = {
  { 1, &nodes[1], { { 1, 2, 3 }, { 4, 5, 6 } }, { 77 }, { 3, -4 }, { 3, 21, -8, 5000000000ull, true }, { 3.5f }, app::Mode::run },
  { 2, &nodes[2], { { 0.1f, -2, 3 }, { 4, 5, 6 } }, { 0x40490fdb }, { 0, 1 }, { -4, 0, 7, 0, false }, { 1 }, app::Mode::stop },
  { 3, 0, {}, {}, {}, {}, {}, (app::Mode)9 },
};
app::Color color = app::BLUE;
app::Flags flags[4] = { app::READ, (app::Flags)5, (app::Flags)0, (app::Flags)12 };
int grid[2][3] = { { 0, 1, 2 }, { 3, 4, 5 } };
int zeros[100];
int mixed[40] = { 1, 2, 3 };
int big[1000] = { 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3 };
char text[16] = "hi\n\"\001\\";
char full[4] = { 'a', 'b', 'c', 'd' };
unsigned char raw[3] = { 0, 255, 65 };
const char *message = "hello\tworld";
const char *names[2] = { "one", 0 };
int (*function)(int);
int app::Node::*member = &app::Node::key;
int twice(int n) { return 2 * n; }
app::Node &reference = nodes[1];
bool truths[3] = { true, false, true };
short sh = -2; signed char sc = -3; unsigned char uc = 200; long long ll = -5000000000ll; unsigned long long ull = 18446744073709551615ull;
unsigned short us = 65535; word w = 4000000000u; char letter = 'A';
float third = 1.0f / 3; double tenth = 0.1; float inf = 1e30f * 1e30f; double tiny = 5e-324;
volatile const int fixed = 12;
int *pointer = &grid[1][1];
void *anything = &grid;
__half h1 = { 0x3555 }; __nv_bfloat16 b16 = { 0x3eab }; __nv_fp8_e4m3 fp8 = { 0x3c };
struct Later; struct Holder { Later *later; } holder;
struct Later { int when; };
Later *now() { static Later it = { 9 }; return &it; }
struct Empty {} empty;
int i = 5;
app::Join *joined;
extern "C" void _start() { function = twice; holder.later = now(); app::derived.sum(i); }
