/** The body of a response; null when it is larger than the limit. */
export async function readBytes({ body }: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  return (await readBytes(response, maxBytes))?.toString() ?? null
}
