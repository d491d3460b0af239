/* What Mesa's r600 headers want of its NIR, which the optimizer never touches: without it, nothing has to be generated. */
#define NIR_H
struct nir_shader_compiler_options {
  int none;
};
