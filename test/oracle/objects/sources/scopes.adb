package body Scopes is
   type Kind is (Round, Square);
   type Shape (Which : Kind := Round) is record
      Wide : Integer := 0;
      case Which is
         when Round => Radius : Integer;
         when Square => High : Integer;
      end case;
   end record;

   function Area (Of_It : Shape) return Integer is
      Flat : Integer := 0;
   begin
      case Of_It.Which is
         when Round => Flat := 3 * Of_It.Radius;
         when Square => Flat := Of_It.Wide * Of_It.High;
      end case;
      return Flat;
   end Area;

   function Total (Values : Numbers) return Integer is
      Sum : Integer := 0;
   begin
      for I in Values'Range loop
         declare
            Part : constant Integer := Values (I) + Area ((Round, I, Sum));
         begin
            Sum := Sum + Part;
         end;
      end loop;
      return Sum;
   end Total;
end Scopes;
