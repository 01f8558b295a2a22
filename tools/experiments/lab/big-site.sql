-- Adds the content of a big site, in rows that the API could have written. Settings: `lab.times`, the multiple of the
-- demo's content; `lab.now`; `lab.source`, the store of the products.
--
-- `lab.times` multiplies these counts and the picture numbers, which count from the newest:
--   100 pictures
--    15 shows        pictures 1 to 15
--     8 releases     pictures 16 to 23; 1 to 9 recordings each
--     3 posts        pictures 3, 6 and 9
--     8 products     pictures 4, 8, 12 and so on to 32
--     3 own products pictures 5, 10 and 15
--     2 own pages    three of them in the footer
-- 1,125 addresses    8/9 of them are confirmed: 1,000
--   100 entries of the activity log
--
-- Variations depend on remainders of the row's number i.

create temporary table lab on commit drop as
select
  current_setting('lab.times')::int as times,
  current_setting('lab.now')::timestamptz as now,
  array['Lanterns', 'Slow Songs', 'An Evening of Tall Tales and Borrowed Instruments', 'Harbour Lights', 'Moth and Moon',
    'Songs from the Last Train North for Those Who Ran', 'Barn Dance', 'Kitchen Concert', 'Frost'] as titles,
  array['by the Lake', 'at Dusk', 'in the Old Cannery', 'by Candlelight', 'above the Treeline', 'in the Snow', 'at Home'] as endings,
  array['Bell Pond Boathouse', 'Tern Harbour Stage', 'Saint Brannock Chapel', 'The Ember Room', 'Greywether Hut'] as venues,
  array['14 Shore Road, Wren Falls, VT', '2 Customs Quay, Port Ansel, ME', 'Ferris Hill, Providence, RI'] as places,
  'Two sets by lamplight, most of the new record, and the old songs in their slow versions. ' as sentence,
  array['ELi-jqNHs60P-800x800', '8VCmAmMRiQr_-800x800', '8pePRgBtDTAU-1200x800', '3ZsqsQ_8x_4X-1200x800'] as originals;

-- Their files are the demo's under other names.
create temporary table lab_files on commit drop as
select i, substr(md5('picture ' || i), 1, 12) as stem, originals[1 + i % 4] as original
from lab, generate_series(1, 100 * times) as i;
insert into media_files (path, width, height, bytes, alt, is_public, dominant_colour, placeholder, created_at)
select
  '/media/' || stem || substr(original, 13) || '.jpg', case when i % 4 < 2 then 800 else 1200 end, 800, 40000 + i % 50000,
  case when i % 3 > 0 then titles[1 + i % 9] || ', seen from the stage' else '' end, i % 30 = 1,
  '#' || substr(md5(i::text), 1, 6), '', now - (100 * times - i) * interval '7 hours'
from lab, lab_files;
create temporary table lab_pictures on commit drop as
select row_number() over (order by id desc) as number, path from media_files;
create unique index on lab_pictures (number);
analyze lab_pictures;

-- Nine of ten shows are over, spread over fifteen years.
insert into events (title, description, date, time, venue, location, price, link, image_url, is_featured, is_visible,
  created_at, updated_at, slug, status)
select
  title, repeat(sentence, 1 + i % 6), to_char(day, 'FMMonth FMDD, YYYY'), '8:00 PM - 10:30 PM',
  venues[1 + i % 5], places[1 + i % 3], case when i % 5 = 0 then 'FREE' else '$' || 10 + i % 40 end,
  case when i % 4 > 0 then 'https://tickets.hollowpine.example/show-' || i end, lab_pictures.path, false, i % 25 > 0,
  least(now, day - interval '60 days'), least(now, day - interval '60 days'),
  lower(regexp_replace(title, '\W+', '-', 'g')) || '-' || to_char(day, 'YYYY-MM-DD'),
  case when i % 40 = 0 then 'cancelled' when i % 15 = 0 then 'soldOut' else 'scheduled' end
from lab, generate_series(0, 15 * times - 1) as i
join lab_pictures on number = 1 + i
cross join lateral (select titles[1 + i % 9] || ' ' || endings[1 + i % 7] as title,
  case when i % 10 = 0 then now + make_interval(days => 3 + i * 360 / (15 * times))
    else now - make_interval(days => 5 + i * 5400 / (15 * times)) end as day) as made;

create temporary table lab_tracks on commit drop as
select i, nextval(pg_get_serial_sequence('music_tracks', 'id'))::int as id, now - i * interval '5 days' as at,
  titles[1 + i % 9] || case when i % 3 > 0 then ' ' || endings[1 + i % 7] else '' end || ', Vol. ' || i as title
from lab, generate_series(1, 8 * times) as i;
insert into music_tracks (id, title, description, image_url, spotify_embed_url, stream_url, presave_url, release_date,
  sale_info, is_coming_soon, is_visible_in_hear_it, is_visible_in_store, coming_soon_tag, price, created_at, updated_at,
  slug, downloads)
overriding system value
select
  id, title, repeat(sentence, i % 5), path,
  case when i % 20 > 0 then 'https://open.spotify.com/embed/track/' || substr(md5(i::text), 1, 22) end,
  case when i % 20 > 0 then 'https://listen.hollowpine.example/volume-' || i end, null, (at + interval '3 days')::date,
  case when i % 50 = 1 then 'Hidden' when i < 3 then 'New!' else '' end, i % 20 = 0, i % 9 > 0, i % 7 > 0, 'Coming Soon',
  case when i % 4 = 0 then '$9' else 'Free' end, at, at,
  trim(both '-' from lower(regexp_replace(title, '\W+', '-', 'g'))),
  case when i % 6 = 0 then 'free' else 'none' end
from lab_tracks, lab, lab_pictures where number = 15 * times + i;

-- One to nine recordings each, all playable, with the demo's files. Those with downloads have the problem of a missing
-- original, so that the API has no work left.
create temporary table lab_recordings on commit drop as
select nextval(pg_get_serial_sequence('recordings', 'id'))::int as id, lab_tracks.id as track_id, position, title, at
from lab_tracks, generate_series(0, i * 7 % 9) as position;
insert into recordings (id, track_id, position, title, is_explicit, created_at, updated_at)
overriding system value
select id, track_id, position, title || ', Part ' || position + 1, false, at, at from lab_recordings;
insert into audio_files (recording_id, state, percent, file_name, bytes, duration_ms, loudness, true_peak, gain, peaks,
  forms, problem, created_at, updated_at)
select
  lab_recordings.id, 'ready', 100, 'part.m4a', 312608, 45857, -17.273, -1.76, 0.76, peaks,
  '[{"name": "audio/b2geYFCrOieH.m4a", "type": "audio/mp4; codecs=\"opus\"", "bytes": 312608}]',
  case when downloads <> 'none' then 'The demo has no original of this recording. Replace the file by one of your own.' end,
  at, at
from lab_recordings join music_tracks on music_tracks.id = track_id,
  (select jsonb_agg(60 + i * i % 150) as peaks from generate_series(1, 800) as i) as wave;

insert into posts (slug, title, text, html, pictures, link, published_at, is_visible, created_at, updated_at)
select
  lower(regexp_replace(line, '\W+', '-', 'g')), line, line || e'\n\n' || body, format(e'<p>%s</p>\n<p>%s</p>\n', line, body),
  jsonb_build_array(jsonb_build_object('alt', 'A stage by the water', 'filePath', path)),
  case when i % 5 = 0 then 'https://hollowpine.example/letters/' || i end, at, i % 30 > 0, at, at
from lab, generate_series(1, 3 * times) as i
join lab_pictures on number = i * 3
cross join lateral (select 'Letter ' || i || ' from the road ' || endings[1 + i % 7] as line,
  trim(repeat(sentence, 1 + i % 4)) as body, now - i * interval '17 days' as at) as made;

insert into printful_products (id, position, title, image_path, currency, price_minor, price_max_minor, is_sold_out, blank_ids,
  refreshed_at, variants)
select
  400000000 + i, i, titles[1 + i % 9] || ' ' || (array['Shirt', 'Mug', 'Poster', 'Tote Bag'])[1 + i % 4] || ' No. ' || i, path,
  'USD', 1500 + i, 2500 + i, i % 12 = 0, '{}', now,
  (select jsonb_agg(jsonb_build_object('size', size, 'colour', colour, 'priceMinor', 1500 + i, 'isSoldOut', i % 12 = 0))
    from unnest(array['S', 'M', 'L', 'XL']) as size, unnest(array['Pine', 'Snow', 'Ember']) as colour)
from lab, generate_series(1, 8 * times) as i join lab_pictures on number = 4 * i;
insert into printful_product_settings (id, sale_info, created_at, updated_at, slug, title)
select id, case when position % 40 = 1 then 'Hidden' when position % 10 = 0 then 'Last Few' else '' end,
  now - position * interval '6 days', now, trim(both '-' from lower(regexp_replace(title, '\W+', '-', 'g'))), title
from printful_products, lab where id > 400000000;
-- Fresh for so long that no sync replaces the products.
update printful_state set source = current_setting('lab.source'), platform = 'store', store_name = 'Hollow Pine',
  synced_at = now, expires_at = now + interval '6 days', retry_at = null, problem = null
from lab;

insert into own_products (slug, title, description, category, pictures, variants, weight_grams, is_visible, created_at, updated_at)
select
  lower(regexp_replace(name, '\W+', '-', 'g')), name, trim(repeat(sentence, 1 + i % 3)),
  (array['Shirt', 'Vinyl', 'Poster'])[1 + i % 3], jsonb_build_array(jsonb_build_object('alt', name, 'filePath', path)),
  (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', size, 'amount', (15 + i % 20)::text, 'stock', 10 + i % 50))
    from unnest(array['S', 'M', 'L', 'XL']) as size),
  200, i % 20 > 0, at, at
from lab, generate_series(1, 3 * times) as i join lab_pictures on number = 5 * i
cross join lateral (select titles[1 + i % 9] || ' by Hand ' || i as name, now - i * interval '9 days' as at) as made;
insert into own_pages (slug, title, description, text, html, place, is_visible, created_at, updated_at)
select
  lower(regexp_replace(name, '\W+', '-', 'g')), name, sentence, trim(repeat(sentence, 5 + i % 30)),
  format(e'<p>%s</p>\n', trim(repeat(sentence, 5 + i % 30))), case when i > 3 then 'nowhere' else 'footer' end, i % 15 > 0, at, at
from lab, generate_series(1, 2 * times) as i
cross join lateral (select titles[1 + i % 9] || ' explained ' || i as name, now - i * interval '20 days' as at) as made;

-- For every eight confirmed subscribers there is one who is not, or no longer, confirmed.
create temporary table lab_fans on commit drop as
select nextval(pg_get_serial_sequence('subscriptions', 'id'))::int as id, i, now - interval '4 years' * (1 - i / 1125.0 / times) as at,
  case when i % 9 > 0 then 'confirmed' when i % 27 = 0 then 'unconfirmed' when i % 2 = 0 then 'unsubscribed' else 'bounced' end as state,
  (array['newsletter', 'coming_soon', 'newsletter'])[1 + i % 3] as source
from lab, generate_series(1, 1125 * times) as i;
insert into subscriptions (id, email, source, created_at, state, state_changed_at, asked_at, bounce_reason)
overriding system value
select id, substr(md5(i::text), 1, 4 + i % 12) || '.' || i || '@fans' || i % 90 || '.example', source, at, state,
  at + interval '1 hour', at, case when state = 'bounced' then '550 No such user here' end
from lab_fans;
insert into consents (subscription_id, at, kind, wording, source)
select id, at, 'signed-up', 'Get news, shows and music by mail.', source from lab_fans
union all
select id, at + interval '1 hour', 'confirmed', 'Yes, I want the newsletter.', source from lab_fans where state <> 'unconfirmed';

-- An announcement that was sent to all confirmed subscribers.
with letter as (
  insert into announcements (subject, text, state, started_at, finished_at, created_at, updated_at)
  select 'First Frost is out', repeat(sentence, 6), 'sent', now, now, now, now from lab returning id, created_at)
insert into mails (kind, subscription_id, announcement_id, state, created_at, tried_at, done_at, due_at, tries)
select 'announcement', lab_fans.id, letter.id, 'sent', created_at, created_at, created_at, created_at, 0
from lab_fans, letter where state = 'confirmed';

insert into activity (at, kind, summary, username, is_from_server)
select now - (100 * times - i) * interval '50 minutes', case when i % 7 = 0 then 'sign-in' else 'change' end,
  case when i % 7 = 0 then 'Signed in' else 'Updated the event "' || titles[1 + i % 9] || '"' end, 'keeper', false
from lab, generate_series(1, 100 * times) as i;
