/** One part of a form: a text, or a file. */
export type FormPart = [name: string, value: string] | [name: string, value: Buffer, fileName: string]

const BOUNDARY = '----troubadour-test'

/** A multipart body as a browser sends it, with its headers. */
export function uploadForm(...parts: FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(([name, value, fileName]) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/jpeg`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
