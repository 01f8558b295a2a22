export type Encoding = 'br' | 'gzip' | 'identity'

/** The best supported encoding of an Accept-Encoding header. */
export function chooseEncoding(accepted = ''): Encoding {
  const refused = /;\s*q=0(?:\.0*)?\s*$/
  const names = accepted
    .split(',')
    .flatMap((entry) => (refused.test(entry) ? [] : (entry.split(';')[0]?.trim() ?? [])))
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
