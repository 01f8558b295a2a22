import { factList, type PrivacyFacts } from './privacy-facts.ts'
import { unwrap } from './unwrap.ts'

const FACTS: PrivacyFacts = {
  browser: {
    reminder: 'until you close the tab: that you have seen the reminder of the next show',
    player:
      'until you close the tab: which recording you heard last, where in it you stopped, and whether you made the player small',
    platform:
      'until you empty your browser’s storage: the platform where you last listened from a release’s page',
    consent:
      'until you take it back or empty your browser’s storage: that you agreed to music players, to posts or to videos being shown',
    bag: 'for 30 days after you last changed it: what you put into the bag; when you look at the bag or buy it, it is sent to us to be priced, and stored only once you buy it',
  },
  server: {
    subscribers:
      'newsletter addresses, with the record of your consent: until you ask us to delete them; when you leave, a digest of the address, so that no backup brings it back; those that were never confirmed for 30 days after we asked you to',
    downloadMails:
      'the address to which you had a download sent: only in that mail, and only until it is sent or we give up sending it',
    reminders:
      'the address that you had reminded of a release or a show: until that mail is sent, you end it, or 7 days pass without your confirmation',
    orders:
      'if you buy something here: your name, mail address and country as you entered them at Stripe, which takes the payment and gets what you enter there, with what you bought and agreed to: for {order years}, as the tax law of the seller asks; a purchase that was not paid for 30 days; a digest of your network until goods are paid, or no longer held for you; the postal address of goods until 180 days after they were sent or fetched, or after the end of a dispute, then only the country and the first two characters of the postal code; if you withdraw from a purchase, your statement with name and mail address for as long as the postal address',
    attempts:
      'how often somebody in your network, which is your IP address or the first half of it, has signed up, asked for a download, begun to buy something, or tried download codes, links or passwords, and how many mails were sent to your address, of which only a digest is kept for that: for one day after the last time',
  },
  administration: {
    accounts: 'names, passwords as digests, and mail addresses, also those that an invitation was sent to',
    signIns:
      'cookies for the sign-in and to recognise the device; the IP address and the browser of a sign-in for 7 days, the network and a digest of the device for 180 days after they were last used',
    activity:
      'in the log of changes, the IP address and the browser of whoever signs in for 400 days, of whoever is refused for 30 days',
    drafts: 'in the browser that is used there, texts that are not saved yet',
  },
}

/** The default privacy policy (docs/product/public-pages.md#legal-pages). */
export const PRIVACY_TEXT = unwrap(`
This policy explains which personal data is processed when you visit {this website}, why, and what you can
do about it. {Provider} is responsible for it (“we”, “us”). The short version: we ask for an email address
if you want news from us, we never sell it, and the website sets no cookies and follows nobody.

## When you visit the website

Your browser sends our server what it needs to answer: your IP address, the time, the page you asked for,
the page you came from, and the name of your browser. We use this to deliver the website, to keep it secure
and to find faults. It is kept in server logs for a short time and then deleted, unless an attack has to be
investigated. Our legitimate interest in a website that works is the legal basis.

## When you sign up for the newsletter

We store your email address and the form you used. We then send you a mail with a link, and write to you
only after you have confirmed there that the address is yours. Without your confirmation the address is
deleted 30 days after that mail. As a record of your consent we keep when you signed up, confirmed, left or
came back, and the words that you agreed to. We use all this only to send you news about music releases,
merchandise and events. Your consent is the legal basis.

If you tell us in which town you live, we store it too, to write to you when we play near it. You need not
tell us, we derive it from nothing else, and you can change or remove it by the link in each mail.

You can withdraw it at any time by the unsubscribe link in each mail, without signing in, or by writing to
us. It takes effect at once. An address that was confirmed then stays on our list as one that must not be
written to, so that you can come back by the same link; tell us, and we delete it and everything that
belongs to it for good.

Of each mail we note whether it could be delivered, and whether somebody unsubscribed by it. If your mail
server refuses our mails for good, we note that and stop. Our mails do not tell us whether you have opened
them or what you have clicked. To keep programs out, we count for a short time how many sign-ups come from
one network. We may use a mail provider that sends the messages on our behalf and under our instructions.

## When you download music

A release may be sent to you by mail. The address that you enter for it is used for that one mail only. If
you ask for news as well, it is also signed up for the newsletter, as above. Of a download code we note that
it was used, but not by whom. Doing what you ask for is the legal basis.

## Cookies and storage

The public pages set no cookies, count no visits and follow nobody. This may be remembered in your browser;
none of it but the bag is sent to us:

${factList(FACTS, 'browser')}

## Music players, posts and videos

Players of streaming services, posts of social networks and videos of YouTube and Vimeo are loaded only after
you have asked for them. Until then you see links, and nothing is sent to those services. Once you agree, your browser connects to the service (for a video Google, which runs YouTube,
or Vimeo), which receives your IP address and the address of this website, and may set cookies of its own.
Your consent is the legal basis; you can take it back where you gave it, and the content disappears. Videos
that we have uploaded ourselves come from our own server.

## Pictures and links of others

Fonts, and the pictures that our supplier has of merchandise, come from our own server. A picture of a show,
of a release or of a product, our logo, or another picture that we show may come from the server of another
company, such as a venue. Your browser fetches it when you open the page; that
server then receives your IP address, the name of your browser and the address of this website, but not
which of its pages you read. When you follow a link to a shop, a ticket office, a streaming service or a
social network, you leave this website. What all these services do with your data is explained in their own
privacy policies; we have no influence on it.

## Who receives your data

The companies that host this website and send our mail process data for us, bound by contract. Beyond that
we pass nothing on, unless the law obliges us to. We do not sell personal data, and we do not use it for
automated decisions or profiles.

## How long we keep it

Addresses are stored in these places and for these times:

${factList(FACTS, 'server')}

Messages that you write to us are kept as long as your matter needs them, or as the law demands. When the
website turns a request down, such as one more sign-up after too many from one network, it notes that for 30
days, without an IP address or the name of a browser.

The pages where we run the website are apart from those you visit. Of people who work there, these are
stored:

${factList(FACTS, 'administration')}

## Your rights

Depending on where you live, you have the right to

- learn which data we hold about you, and receive a copy of it;
- have it corrected or deleted, or its use restricted;
- object to its use, and withdraw a consent at any time for the future;
- receive it in a form that another service can read;
- complain to a data protection authority.

To use any of these rights, a short message to us is enough. It costs you nothing.

## Children

The newsletter is not meant for children under 16. If you believe that a child has signed up, please tell us
and we will delete the address.

## Changes

We update this policy when the website or the law changes. The date above says when that was last done. See
also the [Terms and Conditions](/terms).

## Contact

You can reach {Provider} {contact}.
`)
