/** C0 but tab and line ends, U+FFFE and U+FFFF: no typed text has them, and XML forbids them. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** The text without control characters, tab and line ends excepted (docs/product/validation.md#fields). */
export function withoutControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '')
}
