/** The options of a select of time zones. @param chosen included even if the browser does not know it */
export function TimeZoneOptions({ chosen }: { chosen: string }) {
  return [...new Set([chosen, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ))
}
