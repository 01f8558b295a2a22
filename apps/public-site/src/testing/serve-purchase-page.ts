/**
 * Serves the page of the purchase dialog, built in memory, and writes its address: `node src/testing/serve-purchase-page.ts`.
 * It is beside the production build, which knows neither the page nor the dialog.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const PAGE = 'src/testing/purchase-page.tsx'
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

const result = await build({
  root: join(import.meta.dirname, '../..'),
  // The site's own configuration would add the site's own entry.
  configFile: false,
  plugins: [react()],
  logLevel: 'error',
  build: { write: false, modulePreload: false, rolldownOptions: { input: PAGE } },
})
const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
const files = new Map(output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : file.source]))
const urls = [...files.keys()]
const html = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Purchase dialog</title>',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">',
  ...urls.filter((url) => url.endsWith('.css')).map((url) => `<link rel="stylesheet" href="${url}">`),
  ...output.map((file) =>
    'isEntry' in file && file.isEntry ? `<script type="module" src="/${file.fileName}"></script>` : '',
  ),
  '</head><body></body></html>',
].join('')

const server = createServer((request, response) => {
  const url = request.url ?? '/'
  const body = url === '/' ? html : files.get(url)
  const type = url === '/' ? 'text/html' : (TYPES[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  // Listens on TCP.
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
