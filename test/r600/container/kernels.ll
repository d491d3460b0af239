target triple = "r600--"
@lut = internal addrspace(4) constant [4 x i32] [i32 3, i32 5, i32 7, i32 11]
define amdgpu_kernel void @saxpy(float addrspace(1)* %out, float addrspace(1)* %in, float %a) {
  %id = call i32 @llvm.r600.read.tidig.x()
  %p = getelementptr float, float addrspace(1)* %in, i32 %id
  %x = load float, float addrspace(1)* %p
  %y = fmul float %x, %a
  %q = getelementptr float, float addrspace(1)* %out, i32 %id
  store float %y, float addrspace(1)* %q
  ret void
}
define amdgpu_kernel void @looped(i32 addrspace(1)* %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%i1, %loop]
  %s = phi i32 [1, %entry], [%s1, %loop]
  %s1 = mul i32 %s, %n
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  store i32 %s1, i32 addrspace(1)* %out
  ret void
}
define amdgpu_kernel void @branchy(i32 addrspace(1)* %out, i32 %n, i32 %m) {
entry:
  %c = icmp eq i32 %n, 7
  br i1 %c, label %a, label %b
a:
  %x = add i32 %m, 1
  store i32 %x, i32 addrspace(1)* %out
  br label %end
b:
  store i32 %n, i32 addrspace(1)* %out
  br label %end
end:
  ret void
}
define amdgpu_kernel void @empty() {
  ret void
}
define amdgpu_ps void @ps(<4 x float> inreg %r0) {
  call void @llvm.r600.store.swizzle(<4 x float> %r0, i32 0, i32 0)
  ret void
}
define amdgpu_vs void @vs(<4 x float> inreg %r0, <4 x float> inreg %r1) {
  call void @llvm.r600.store.swizzle(<4 x float> %r1, i32 60, i32 1)
  call void @llvm.r600.store.swizzle(<4 x float> %r0, i32 0, i32 2)
  ret void
}
declare void @llvm.r600.store.swizzle(<4 x float>, i32, i32)
declare i32 @llvm.r600.read.tidig.x()
