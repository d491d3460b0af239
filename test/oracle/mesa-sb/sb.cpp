/*
 * Runs the optimizer of Mesa's r600 driver over the shaders of a list, each in a process of its own, since some end it.
 *
 *   sb LIST ROUNDS
 *
 * A line of LIST: FILE RESULT CHIP STAGE DECLARED NGPR NSTACK PRECISE ID AS_ES AS_LS TES_AS_ES INDIRECT SCRATCH, then the number of
 * inputs and for each GPR SPI_SID INTERPOLATE LOCATION CENTROID, then the number of arrays and for each FIRST COUNT MASK. Prints a line for
 * each: FILE STATUS, the least microseconds of processor time of the rounds, NGPR and NSTACK of the result, which lies in RESULT.
 */
#include "r600_pipe.h"
#include "r600_shader.h"
#include "sb/sb_public.h"
#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

/** Seconds after which a shader's process ends. */
const unsigned LIMIT = 120;

struct Chip {
  radeon_family family;
  amd_gfx_level level;
};

const std::map<std::string, Chip> chips = {
#define OF(name, level) {#name, {CHIP_##name, level}}
    OF(R600, R600),        OF(RV610, R600),      OF(RV630, R600),        OF(RV670, R600),      OF(RV620, R600),
    OF(RV635, R600),       OF(RS780, R600),      OF(RS880, R600),        OF(RV770, R700),      OF(RV730, R700),
    OF(RV710, R700),       OF(RV740, R700),      OF(CEDAR, EVERGREEN),   OF(REDWOOD, EVERGREEN), OF(JUNIPER, EVERGREEN),
    OF(CYPRESS, EVERGREEN), OF(HEMLOCK, EVERGREEN), OF(PALM, EVERGREEN), OF(SUMO, EVERGREEN),  OF(SUMO2, EVERGREEN),
    OF(BARTS, EVERGREEN),  OF(TURKS, EVERGREEN), OF(CAICOS, EVERGREEN),  OF(CAYMAN, CAYMAN),   OF(ARUBA, CAYMAN),
#undef OF
};

/** What a shader's process tells. */
struct Answer {
  double least;
  unsigned ngpr, nstack;
};

double microseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

/** A shader of the list. */
struct Job {
  std::string file, result, chip;
  bool declared;
  r600_bytecode code = {};
  std::vector<r600_shader_array> arrays;
  r600_shader shader = {};
};

bool read(std::istream &list, Job &job) {
  r600_shader &shader = job.shader;
  const auto next = [&list] {
    long number = 0;
    list >> number;
    return static_cast<unsigned>(number);
  };
  if (!(list >> job.file >> job.result >> job.chip)) return false;
  job.code.type = next();
  job.declared = next();
  job.code.ngpr = next();
  job.code.nstack = next();
  job.code.precise = next();
  job.code.debug_id = next();
  shader.vs_as_es = next();
  shader.vs_as_ls = next();
  shader.tes_as_es = next();
  shader.indirect_files = next();
  shader.needs_scratch_space = next();
  shader.ninput = next();
  for (unsigned k = 0; k < shader.ninput; k++) {
    r600_shader_io &input = shader.input[k];
    input.gpr = next();
    input.spi_sid = next();
    input.interpolate = next();
    input.interpolate_location = next();
    input.uses_interpolate_at_centroid = next();
  }
  job.arrays.resize(next());
  for (r600_shader_array &array : job.arrays) {
    array.gpr_start = next();
    array.gpr_count = next();
    array.comp_mask = next();
  }
  shader.num_arrays = job.arrays.size();
  shader.arrays = job.arrays.data();
  return true;
}

void optimize(Job &job, int rounds, Answer &answer) {
  std::ifstream file(job.file, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  const Chip &chip = chips.at(job.chip);
  static r600_screen screen;
  static r600_context context;
  static r600_isa isa;
  context.screen = &screen;
  context.isa = &isa;
  context.b.family = chip.family;
  context.b.gfx_level = chip.level;
  r600_isa_init(&context, &isa);
  for (int round = 0; round < rounds; round++) {
    r600_bytecode code = job.code;
    code.ndw = bytes.size() / 4;
    code.bytecode = static_cast<uint32_t *>(malloc(bytes.size()));
    memcpy(code.bytecode, bytes.data(), bytes.size());
    const double start = microseconds();
    if (r600_sb_bytecode_process(&context, &code, job.declared ? &job.shader : nullptr, 0, 1) != 0) _exit(1);
    const double time = microseconds() - start;
    answer.least = round == 0 ? time : std::min(answer.least, time);
    answer.ngpr = code.ngpr;
    answer.nstack = code.nstack;
    if (round == 0) {
      std::ofstream(job.result, std::ios::binary).write(reinterpret_cast<char *>(code.bytecode), code.ndw * 4);
    }
    free(code.bytecode);
  }
}

} // namespace

/* What the optimizer wants of the rest of the driver. */
extern "C" {
int64_t debug_get_num_option(const char *, int64_t otherwise) { return otherwise; }
int64_t os_time_get_nano(void) { return 0; }
/** Which pair of barycentric coordinates: three of perspective, three linear, each by location. */
int eg_get_interpolator_index(unsigned interpolate, unsigned location) {
  const bool linear = interpolate == TGSI_INTERPOLATE_LINEAR;
  const bool perspective = interpolate == TGSI_INTERPOLATE_PERSPECTIVE || interpolate == TGSI_INTERPOLATE_COLOR;
  return linear || perspective ? linear * 3 + location : -1;
}
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  std::stringstream list;
  list << std::ifstream(arguments[1]).rdbuf();
  Answer &answer = *static_cast<Answer *>(
      mmap(nullptr, sizeof(Answer), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  for (;;) {
    Job job;
    if (!read(list, job)) return 0;
    answer = {};
    const pid_t child = fork();
    if (child == 0) {
      alarm(LIMIT);
      optimize(job, atoi(arguments[2]), answer);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::cout << job.file << ' ' << status << ' ' << answer.least << ' ' << answer.ngpr << ' ' << answer.nstack << std::endl;
  }
}
