/** The schema that the queue of mails (pg-boss) keeps its tables in. */
export const QUEUE_SCHEMA = 'pgboss'
