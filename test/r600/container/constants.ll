target triple = "r600--"
@lut = internal addrspace(4) constant [4 x i32] [i32 3, i32 5, i32 7, i32 11]
@lds = internal addrspace(3) global [64 x i32] undef
define amdgpu_kernel void @look(i32 addrspace(1)* %out, i32 %n) {
  %p = getelementptr [4 x i32], [4 x i32] addrspace(4)* @lut, i32 0, i32 %n
  %x = load i32, i32 addrspace(4)* %p
  store i32 %x, i32 addrspace(1)* %out
  ret void
}
define amdgpu_kernel void @share(i32 addrspace(1)* %out, i32 %n) {
  %p = getelementptr [64 x i32], [64 x i32] addrspace(3)* @lds, i32 0, i32 %n
  store i32 %n, i32 addrspace(3)* %p
  %x = load i32, i32 addrspace(3)* %p
  store i32 %x, i32 addrspace(1)* %out
  ret void
}
