/** The options of a select of time zones. @param chosen is one of them, whatever the browser knows */
export function TimeZoneOptions({ chosen }: { chosen: string }) {
  return [...new Set([chosen, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ))
}
