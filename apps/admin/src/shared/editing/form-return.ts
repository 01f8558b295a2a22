/** Whether the navigation with this state opens a discarded form again. */
export function isFormReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFormReturn' in state
}
