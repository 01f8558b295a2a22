/** Downloads a text as a file. @param type such as 'application/json' */
export function downloadFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
