import { sql } from 'kysely'

/**
 * What administrators search in, of each kind of content: lower-case words without accents, each between spaces, so that
 * whole words are found as ' word '. PostgreSQL derives it, also of the rows that are there.
 */
export const search = sql`
  -- The letters that Unicode does not take apart are those of libs/domain/src/mailing-list/place-name.ts.
  create function searchable(text) returns text language sql immutable as $$
    select ' ' || btrim(regexp_replace(
      replace(replace(replace(replace(translate(
        lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')),
        'øłđðıħ', 'olddih'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[^[:alnum:]]+', ' ', 'g')) || ' '
  $$;
  -- The ways in which a day is typed: '30 May 2027', 'Sun, May 30', '2027-05-30'. Immutable without TM in the pattern.
  create function words_of_day(timestamp) returns text language sql immutable as $$
    select coalesce(to_char($1, ' FMDD FMMonth Mon FMDay Dy YYYY-MM-DD'), '')
  $$;
  -- Of a start set by hand, or else as read from the texts. A zone that PostgreSQL does not know counts as UTC.
  create function day_of_show(starts_at timestamptz, time_zone text, reading jsonb) returns timestamp
  language plpgsql immutable as $$
  begin
    if starts_at is null then
      return reading->>'firstDay';
    end if;
    return starts_at at time zone coalesce(nullif(time_zone, ''), reading->>'timeZone', 'UTC');
  exception when invalid_parameter_value then
    return starts_at at time zone 'UTC';
  end $$;
  -- Of a date that is only a month, the reading has its end in the site's time zone, at most a day from its last day.
  create function words_of_show(starts_at timestamptz, time_zone text, reading jsonb) returns text
  language sql immutable as $$
    select case when starts_at is null and reading->>'firstDay' is null
      then coalesce(to_char((reading->>'endsAt')::timestamp - interval '1 day', ' YYYY'), '')
      else words_of_day(day_of_show(starts_at, time_zone, reading)) end
  $$;

  alter table events add column search_text text generated always as (searchable(
    title || ' ' || venue || ' ' || location || ' ' || coalesce(address->>'town', '') || ' ' || date ||
    words_of_show(starts_at, time_zone, reading))) stored;
  alter table music_tracks add column search_text text generated always as (searchable(
    title || ' ' || coalesce(description, '') || words_of_day(release_date::timestamp))) stored;
  alter table posts add column search_text text generated always as (searchable(
    text || ' ' || jsonb_path_query_array(pictures, '$[*].alt')::text ||
    words_of_day(published_at at time zone 'UTC'))) stored;
  alter table own_pages add column search_text text generated always as (searchable(
    title || ' ' || coalesce(description, '') || ' ' || text)) stored;
  alter table own_products add column search_text text generated always as (searchable(
    title || ' ' || category || ' ' || coalesce(description, '') || ' ' ||
    jsonb_path_query_array(variants, '$[*].name')::text)) stored;
`
