/** Where the programs of this run are, and who may sign in (set by tools/with-stack.ts). */
export const stack = {
  apiUrl: required('API_URL'),
  publicSiteUrl: required('PUBLIC_SITE_URL'),
  adminUrl: required('ADMIN_URL'),
  username: required('ADMIN_USERNAME'),
  password: required('ADMIN_PASSWORD'),
  /** Where the stand-in for Printful takes orders (tools/fake-printful/control.ts). */
  fakePrintfulUrl: required('FAKE_PRINTFUL_URL'),
  /** The page of the mail sink, which also takes orders (tools/mail-sink/control.ts). */
  mailSinkUrl: required('MAIL_SINK_URL'),
  /** Where the stand-ins for the music service and the social network are (tools/testing/embeds.ts). */
  embedsUrl: required('EMBEDS_URL'),
  /** The owner of the schema, for what no screen can set up yet. */
  databaseUrl: required('STACK_DATABASE_URL'),
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; run this through tools/with-stack.ts.`)
  return value
}
