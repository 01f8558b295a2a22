/** The options of a select of time zones. @param chosen included even if the browser does not know it */
export function timeZoneOptions(chosen: string): Record<string, string> {
  const zones = [chosen, ...Intl.supportedValuesOf('timeZone'), 'UTC']
  return Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll('_', ' ')]))
}
