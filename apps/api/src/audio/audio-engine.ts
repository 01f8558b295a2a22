/** Whether this server can work on audio: the package that does is optional. */
export function isAudioAvailable(): boolean {
  return false
}
