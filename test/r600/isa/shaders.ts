/* One shader a generation, written by hand: every kind of control flow, clause, operand and fetch that the generation has. */

/** Text as `disasm --no-words` prints it, by the name of the fixture. */
export const shaders: Readonly<Record<string, string>> = {
  'pixel-r600': `
===== SHADER #1 =============================================== PS/R600/R600 =====
===== 0 dw ===== 8 gprs ===== 2 stack =====
ALU_PUSH_BEFORE KC0[CB0:0-15] KC1[CB1:32-63]
    1      x: MUL_IEEE           R4.x,  R1.x, KC0[3].y
           y: MULADD             R4.y,  R1.y, -R2.y, [0x3f000000 0.5].x  VEC_021
           z: ADD*2_sat          R4.z,  |R1.z|, -|KC1[31].w|
           w: MOVA               __.w,  R1.x
           t: RECIP_IEEE         R4.w,  R1.w                   SCL_122
    2      x: MOV                R[5+AR].x,  PV.x
           t: MOV                R6.x,  PS
    3 MP   x: PRED_SETGT         __.x,  R4.x, 0
    4    1 x: MOV                R7.x,  -1
         0 y: MOV                R7.y,  [0x7fc00000 nan].w
JUMP @8 POP:1
TEX
 SAMPLE              R4.xyzw, R4.xyz0,   RID:18, SID:2 LB:8 CT:NNNU Ox:2 Oy:31 Oz:1
ALU_POP_AFTER
    5      t: SIN                R4.x,  R4.x
LOOP_START_DX10 @18
ALU_BREAK
    6 MP   x: PRED_SETNE_INT     R5.x,  R5.x, 1
LOOP_CONTINUE @16
LOOP_BREAK @16
LOOP_END @10
VTX 2
 VFETCH              R7.xyz1, R0.x + 12b ,   RID:160  VERTEX MFC:31 UCF:1 FMT(DTA:48 NUM:2 COMP:1 MODE:1)
 SEMFETCH            SID5.xy__, R0.x,   RID:3  INSTANCE FWQ UCF:0 FMT(DTA:0 NUM:0 COMP:0 MODE:0)
EXPORT              PIXEL 1-2   R4-5.xyzw  NO_BARRIER  VPM
EXPORT_DONE         PIXEL 0     R7.xy01  WQM  EOP
`,
  'geometry-r700': `
===== SHADER #1 ============================================== GS/RV770/R700 =====
===== 0 dw ===== 8 gprs ===== 2 stack =====
CALL_FS @0
VTX 9
 VFETCH              R1.xyzw, R0.x,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 VFETCH              R2.xyzw, R0.x + 16b ,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 VFETCH              R3.xyzw, R0.x + 32b ,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 VFETCH              R4.xyzw, R0.y,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 VFETCH              R5.xyzw, R0.y + 16b ,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 VFETCH              R6.xyzw, R0.y + 32b ,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 VFETCH              R7.xyzw, R0.w,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 VFETCH              R8.xyzw, R0.w + 16b ,   RID:17   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:0 MODE:0)
 READ_SCRATCH        R9.xyzw, R1.x,   ELEM_SIZE:3 ARRAY_BASE:4 ARRAY_SIZE:7 UNCACHED FMT(DTA:34 NUM:1 COMP:0 MODE:1)
ALU
    1      x: MOVA_INT           __.x,  R1.x
    2      x: DOT4               R10.x,  R1.x, R[2+AR].x
           y: DOT4               __.y,  R1.y, R2.y
           z: DOT4               __.z,  R1.z, R2.z
MEM_RING            WRITE_IND 4     R5.xyzw, @R15.x  ES:3 OP:0
EMIT_VERTEX @0
MEM_STREAM1         WRITE 7     R6.xy__  ES:1 OP:0
MEM_SCRATCH         WRITE_IND_ACK 2-3   R6-7.xyzw, @R8.x  ES:3 OP:0
WAIT_ACK @0
CUT_VERTEX @0
PUSH @20
ELSE @22 POP:1
POP @24 POP:1
CF_NATIVE @0  EOP
`,
  'compute-evergreen': `
===== SHADER #1 ================================= COMPUTE/CYPRESS/EVERGREEN =====
===== 0 dw ===== 8 gprs ===== 1 stack =====
ALU_EXT
ALU KC0[CB1:0-15 CF_INDEX_0] KC2[CB0:64-95] KC3[CB2:96-127]
    1      x: MULADD_UINT24      R1.x,  SE_ID, [0x00000100 3.58732e-43].x, HW_WAVE_ID
           y: MOV                R1.y,  KC2[4].z
           z: MULADD_IEEE        T0.z,  KC2[4].w, R1.x, KC3[19].w
           t: MULLO_INT          R1.w,  R1.x, [0x00000007 9.80909e-45].z  SCL_221
    2      x: LDS_READ2_RET      __.x,  R1.x, R1.y IDX_OFFSET:37
    3      x: MOV                R2.x,  LDS_OQ_A_POP.x
           y: MOV                R2.y,  LDS_OQ_B_POP.x
           z: MOV                R2.z,  KC0[2].x
    4      x: LDS_CMP_STORE      __.x,  R1.x, R1.y, R1.z
    5      x: GROUP_BARRIER      __.x
    6      x: INTERP_XY          R3.x,  R0.y, Param1.x         VEC_210
           y: INTERP_XY          R3.y,  R0.x, Param1.x         VEC_210
           z: INTERP_XY          __.z,  R0.y, Param1.x         VEC_210
           w: INTERP_XY          __.w,  R0.x, Param1.x         VEC_210
    7      x: SET_CF_IDX0        __.x
TEX
 SET_GRADIENTS_H     R4.____, R4.xyzw,   RID:18, SID:0 CT:NNNN
 SET_GRADIENTS_V     R4.____, R5.xyzw,   RID:18, SID:0 CT:NNNN
 SAMPLE_G            R4.xyzw, R6.xy_1,   RID:18, SID:0 CT:NNNN RIM:SQ_CF_INDEX_1 SID:SQ_CF_INDEX_0
 GATHER4_C           R5.yzxw, R6.xyzz,   RID:19, SID:1 CT:NNNN Ox:2 Oy:4
 VFETCH              R6.xyzw, R6.x + 65535b ,   RID:1   MFC:16 RIM:SQ_CF_INDEX_0 UCF:0 FMT(DTA:35 NUM:2 COMP:1 MODE:0)
 GET_BUFFER_RESINFO  R1.0___, R0.x,   RID:15   MFC:16 UCF:0 FMT(DTA:13 NUM:0 COMP:0 MODE:0)
GDS
 GDS_ADD_RET         R4.x___, R12.xy_ UAV:3 UIM:SQ_CF_INDEX_1 BFQ AC
 TF_WRITE            R14.xy0 UAV:0
MEM_RAT             WRITE_IND_ACK 0     R9.xy__, @R10.xyz, @R10.x  ES:0 OP:36 MARK  VPM
MEM_RAT_NOCACHE     WRITE_IND 0     R0.x___, @R1.xyz, @R1.x  ES:0 OP:2
MEM_STREAM0_BUF2    WRITE 12    R5.xyzw  ES:3 OP:0
EMIT_VERTEX @0 STREAM2
EXPORT_DONE         PARAM 0-3   R6-9.xyzw  EOP
`,
  'vertex-cayman': `
===== SHADER #1 ============================================= VS/CAYMAN/CAYMAN =====
===== 0 dw ===== 8 gprs ===== 1 stack =====
CALL_FS @0
TEX
 VFETCH              R1.xyzw, R0.xx + 4b ,   RID:160  VERTEX UCF:0 FMT(DTA:34 NUM:1 COMP:0 MODE:0)
 LD                  R3.xyzw, R1.xy0w,   RID:18, SID:0 CT:UUUU
ALU
    1      x: RECIPSQRT_IEEE     R2.x,  |R1.w|
           y: RECIPSQRT_IEEE     __.y,  |R1.w|
           z: RECIPSQRT_IEEE     __.z,  |R1.w|
    2      x: MOVA_INT           __.x,  R1.x AR_X
    3      x: MOVA_INT           __.x,  R1.x CF_IDX1
    4      x: MULLO_INT          R4.x,  R1.x, R1.y
           y: MULLO_INT          __.y,  R1.x, R1.y
           z: MULLO_INT          __.z,  R1.x, R1.y
           w: MULLO_INT          __.w,  R1.x, R1.y
    5      x: FMA_64             R5.x,  R1.y, R2.y, R3.y
           y: FMA_64             R5.y,  R1.y, R2.y, R3.y
           z: FMA_64             R5.z,  R1.y, R2.y, R3.y
           w: FMA_64             R5.w,  R1.x, R2.x, R3.x
    6 M    x: PRED_SETE_INT      __.x,  R4.x, 0
    7      x: BFE_UINT           R4.x,  R4.x, [0x00000008 1.12104e-44].x, [0x00000004 5.60519e-45].y  VEC_102
PUSH @10
JUMP @10 POP:1
POP @10 POP:1
EXPORT_DONE         POS   60    R1.xyzw
EXPORT_DONE         PARAM 0     R4.xyz_  NO_BARRIER
CF_END @0
`,
};
