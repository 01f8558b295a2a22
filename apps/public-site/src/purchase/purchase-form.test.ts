import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  PREORDER_RELEASE_DATE,
  PURCHASE_STEPS,
  PURCHASE_SUCCESS_MS,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from './purchase-form.ts'

describe('the fields of the purchase dialog (docs/product/validation.md#purchase-fields)', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 4242 4242 4242', '4242 4242 4242 4242'],
    ['42 42-42x42', '4242 4242'],
    ['42424', '4242 4'],
    ['4242 ', '4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['', ''],
  ])('card number %j keeps only digits and spaces, is grouped in fours, max length 19', (text, expected) => {
    expect(formatCardNumber(text)).toBe(expected)
  })

  it.each([
    ['05/30', '05/30'],
    ['05-30', '0530'],
    ['05/2030', '05/20'],
    ['ab', ''],
  ])("expiry %j keeps only digits and '/', max length 5", (text, expected) => {
    expect(formatExpiry(text)).toBe(expected)
  })

  it.each([
    ['123', '123'],
    ['1234', '123'],
    ['1a2', '12'],
  ])('CVC %j keeps only digits, max length 3', (text, expected) => {
    expect(formatCvc(text)).toBe(expected)
  })

  it('what was formatted stays as it is when formatted again', () => {
    for (const format of [formatCardNumber, formatExpiry, formatCvc]) {
      fc.assert(fc.property(fc.string(), (text) => format(format(text)) === format(text)))
    }
  })
})

describe('the steps of the purchase dialog (docs/product/states.md#purchase-dialog)', () => {
  it('are three', () => {
    expect(PURCHASE_STEPS.map(({ title }) => title)).toEqual([
      'Contact Information',
      'Shipping Address',
      'Payment Details',
    ])
  })

  it('the success message stays for 3 s, and pre-orders name 5/30/2025', () => {
    expect([PURCHASE_SUCCESS_MS, PREORDER_RELEASE_DATE]).toEqual([3000, '5/30/2025'])
  })
})
