import { expect, it } from 'vitest'
import { registrablePart, shortNameHint } from './domain-name.ts'

it.each([
  ['klangpost.example', 'klangpost.example'],
  ['SMTP.Klangpost.example.', 'klangpost.example'],
  ['a.b.band.co.uk', 'band.co.uk'],
  ['smtp.band.or.at', 'band.or.at'],
  ['smtp.web.de', 'web.de'],
  ['smtp.co.com', 'co.com'],
  ['localhost', 'localhost'],
])('the registered part of %s is %s', (name, part) => {
  expect(registrablePart(name)).toBe(part)
})

it.each([
  ['_dmarc.band.example', 'band.example', '_dmarc'],
  ['band.example', 'band.example', '@'],
  ['kp1._domainkey.band.example', 'band.example', 'kp1._domainkey'],
  ['news.band.example', 'news.band.example', 'news'],
  ['_dmarc.band.example', 'news.band.example', '_dmarc'],
])('%s of the sender’s domain %s is %s in a form that adds the domain', (name, domain, short) => {
  const hint = `Some forms add your domain by themselves: then enter only ‘${short}’.`
  expect(shortNameHint(name, domain)).toBe(hint)
})
