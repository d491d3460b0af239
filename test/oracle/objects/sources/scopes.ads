package Scopes is
   type Numbers is array (Positive range <>) of Integer;
   function Total (Values : Numbers) return Integer;
end Scopes;
