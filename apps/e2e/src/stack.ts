/** The addresses of this run's programs, and the accounts that can sign in (set by tools/with-stack.ts). */
export const stack = {
  apiUrl: required('API_URL'),
  publicSiteUrl: required('PUBLIC_SITE_URL'),
  adminUrl: required('ADMIN_URL'),
  username: required('ADMIN_USERNAME'),
  password: required('ADMIN_PASSWORD'),
  /** The address of the stand-in for Printful's controls (tools/fake-printful/control.ts). */
  fakePrintfulUrl: required('FAKE_PRINTFUL_URL'),
  /** The address of the stand-in for Stripe's controls (tools/fake-stripe/control.ts). */
  fakeStripeUrl: required('FAKE_STRIPE_URL'),
  /** The address of the mail sink's page and controls (tools/mail-sink/control.ts). */
  mailSinkUrl: required('MAIL_SINK_URL'),
  /** The address of the stand-ins for the music service and the social network (tools/testing/embeds.ts). */
  embedsUrl: required('EMBEDS_URL'),
  /** Connects as the owner of the schema, for states that no screen can create. */
  databaseUrl: required('STACK_DATABASE_URL'),
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; run this through tools/with-stack.ts.`)
  return value
}
