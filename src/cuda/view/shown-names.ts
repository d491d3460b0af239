import type { SafeText } from '../../core/index.ts';

/**
 * Text with anonymous namespaces as people write them. The compiler names them after the file,
 * `_INTERNAL_0e7734f4_8_crash_cu_c_table`; JSON keeps that.
 */
export function shownNames(text: SafeText): SafeText {
  return text.replaceAll(/\b_INTERNAL_[0-9a-f]+_\w*(?=::)/g, '(anonymous namespace)') as SafeText;
}
