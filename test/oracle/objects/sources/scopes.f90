subroutine fill(values, n)
  integer, intent(in) :: n
  integer, intent(out) :: values(n)
  integer :: i
  do i = 1, n
    values(i) = i * n
  end do
end subroutine

program scopes
  integer :: values(5), total
  character(len=5) :: name
  name = 'five'
  call fill(values, 5)
  total = sum(values)
  if (total < 0) print *, name
end program
