/**
 * The path and the query of what a request asks for. Not by way of a URL, which would make a host of '//x' and throws
 * at '//'.
 */
export function readAddress(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', ...query] = url.split('?')
  return { pathname, searchParams: new URLSearchParams(query.join('?')) }
}
