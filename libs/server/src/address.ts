/** The path and query of a request. `new URL` would take '//x' for a host, and throws at '//'. */
export function readAddress(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', ...query] = url.split('?')
  return { pathname, searchParams: new URLSearchParams(query.join('?')) }
}
