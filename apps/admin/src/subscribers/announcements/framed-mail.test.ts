import { expect, it } from 'vitest'
import { framedMail } from './framed-mail.ts'

it('opens links beside the page, and takes the site’s own pictures from the admin’s host', () => {
  const mail =
    '<!doctype html><html><head lang="en"><title>A</title></head><body><img src="http://127.0.0.1:4200/media/a.webp"><img src="https://pictures.example/b.png"></body></html>'
  expect(framedMail(mail)).toBe(
    '<!doctype html><html><head lang="en"><base target="_blank"><title>A</title></head><body><img src="/media/a.webp"><img src="https://pictures.example/b.png"></body></html>',
  )
})
