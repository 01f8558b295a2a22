const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** @param code ISO 3166, or '' */
export const countryName = (code: string): string => (code === '' ? '' : (names.of(code) ?? code))
