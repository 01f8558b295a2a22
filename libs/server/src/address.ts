/** The path and query of a request. `new URL` would parse '//x' as a host, and throws for '//'. */
export function readAddress(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', ...query] = url.split('?')
  return { pathname, searchParams: new URLSearchParams(query.join('?')) }
}
