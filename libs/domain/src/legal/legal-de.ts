import { factList, type PrivacyFacts } from './privacy-facts.ts'
import { unwrap } from './unwrap.ts'

const FACTS: PrivacyFacts = {
  browser: {
    reminder: 'bis du den Tab schließt: dass du den Hinweis auf das nächste Konzert gesehen hast',
    player:
      'bis du den Tab schließt: welche Aufnahme du zuletzt gehört hast, wo du darin aufgehört hast und ob du den Player verkleinert hast',
    platform:
      'bis du den Speicher deines Browsers leerst: die Plattform, die du zuletzt auf der Seite einer Veröffentlichung gewählt hast',
    consent:
      'bis du es zurücknimmst oder den Speicher deines Browsers leerst: dass du zugestimmt hast, Musikplayer, Beiträge oder Videos zu zeigen',
    bag: '30 Tage nach deiner letzten Änderung: was du in den Warenkorb gelegt hast; wenn du ihn ansiehst oder kaufst, wird er an uns geschickt, um die Preise zu bestimmen, und erst mit dem Kauf gespeichert',
  },
  server: {
    subscribers:
      'Newsletter-Adressen mit dem Nachweis deiner Einwilligung: bis du uns bittest, sie zu löschen; wenn du gehst, ein Hashwert der Adresse, damit keine Datensicherung sie zurückholt; solche, die nie bestätigt wurden, 30 Tage nach unserer Bitte darum',
    downloadMails:
      'die Adresse, an die du dir einen Download schicken lässt: nur in dieser Mail und nur, bis sie verschickt ist oder wir den Versand aufgeben',
    reminders:
      'die Adresse, die wir an eine Veröffentlichung oder ein Konzert erinnern sollen: bis diese Mail verschickt ist, du die Erinnerung beendest oder 7 Tage ohne deine Bestätigung vergehen',
    orders:
      'wenn du hier etwas kaufst: dein Name, deine Mailadresse und dein Land, wie du sie bei Stripe eingegeben hast, das die Zahlung abwickelt und bekommt, was du dort eingibst, mit dem, was du gekauft und wozu du zugestimmt hast: {order years}, wie es das Steuerrecht des Verkäufers verlangt; ein Kauf, der nicht bezahlt wurde, 30 Tage; ein Hashwert deines Netzes, bis Waren bezahlt oder nicht mehr für dich zurückgelegt sind; die Postadresse von Waren bis 180 Tage nach dem Versand, der Abholung oder dem Ende eines Streits über die Zahlung, danach nur das Land und die ersten zwei Zeichen der Postleitzahl; wenn du einen Kauf widerrufst, deine Erklärung mit Name und Mailadresse so lange wie die Postadresse',
    attempts:
      'wie oft sich jemand aus deinem Netz, das heißt von deiner IP-Adresse oder deren erster Hälfte, angemeldet, einen Download verlangt, einen Kauf begonnen oder Download-Codes, Links oder Passwörter versucht hat, und wie viele Mails an deine Adresse gingen, von der dafür nur ein Hashwert aufbewahrt wird: einen Tag lang nach dem letzten Mal',
  },
  administration: {
    accounts:
      'Namen, Passwörter als Hashwerte und Mailadressen, auch solche, an die eine Einladung geschickt wurde',
    signIns:
      'Cookies für die Anmeldung und um das Gerät wiederzuerkennen; IP-Adresse und Browser einer Anmeldung 7 Tage lang, das Netz und ein Hashwert des Geräts 180 Tage lang, nachdem sie zuletzt benutzt wurden',
    activity:
      'im Protokoll der Änderungen IP-Adresse und Browser derer, die sich anmelden, 400 Tage lang, derer, die abgewiesen werden, 30 Tage lang',
    drafts: 'in dem Browser, der dort benutzt wird, Texte, die noch nicht gespeichert sind',
  },
}

/** The default legal texts in German (docs/product/public-pages.md#legal-pages). */
export const LEGAL_DE = {
  terms: unwrap(`
Diese Bedingungen gelten, wenn du {this website} besuchst, die dort vorgestellte Musik hörst, Links zu Shops
und Ticketverkäufern folgst oder den Newsletter abonnierst. Die Website wird angeboten von {provider}
(„wir“, „uns“). Wenn du sie nutzt, stimmst du diesen Bedingungen zu. Bist du nicht einverstanden, nutze die
Website bitte nicht.

## Was diese Website ist

Die Website informiert über Musik, Merchandise und Veranstaltungen. Wo auf der Website selbst Musik verkauft
wird, nennt ihre Seite den Preis und den Verkäufer, mit dem du den Vertrag schließt, und du bezahlst auf einer
Seite von Stripe. Sonst führen Links zu Streamingdiensten, Shops und Ticketverkäufern, die von anderen betrieben werden. Was du dort bestellst, ist
ein Vertrag zwischen dir und denen, die es dir verkaufen, zu deren eigenen Bedingungen.

## Preise, Termine und Verfügbarkeit

Wir achten darauf, dass Preise, Erscheinungstermine und Angaben zu Veranstaltungen stimmen, doch sie können
sich ändern oder Fehler enthalten. Es gelten der Preis und die Bedingungen, die dir bei der Bestellung
angezeigt werden. Dort können Steuern, Gebühren und Versandkosten dazukommen. Veranstaltungen können verlegt
oder abgesagt werden; für Erstattungen ist zuständig, wer das Ticket verkauft hat.

## Musik, Bilder und Texte

Die Aufnahmen, Kompositionen, Bilder, Texte und der Name des Projekts gehören uns oder denen, die sie uns
lizenziert haben. Du kannst hören, schauen, lesen und Links teilen, wie du magst. Ohne unsere schriftliche
Erlaubnis darfst du nichts davon kopieren, verändern, verkaufen oder öffentlich aufführen, außer das Gesetz
erlaubt es.

## Eingebettete Inhalte und Links nach außen

Musikplayer und Beiträge aus sozialen Netzwerken sind Inhalte anderer Dienste. Sie werden hier gezeigt,
sobald du zugestimmt hast. Wir haben keinen Einfluss auf diese Dienste und auf die Seiten, auf die wir
verlinken, und sind nicht dafür verantwortlich, was sie enthalten oder wie sie funktionieren. Es gelten
deren eigene Bedingungen und Datenschutzerklärungen.

## Der Newsletter

Wenn du uns deine E-Mail-Adresse gibst, schicken wir dir Neuigkeiten über Veröffentlichungen, Merchandise
und Veranstaltungen. Bitte gib nur eine Adresse an, die dir gehört. Du kannst dich jederzeit abmelden. Wie
wir mit deiner Adresse umgehen, steht in der [Datenschutzerklärung](/privacy).

## Faire Nutzung

Wenn du die Website nutzt,

- versuche bitte nicht, in sie einzudringen, sie zu überlasten oder an Teile zu kommen, die nicht öffentlich
sind;
- melde keine anderen Menschen an und keine Adressen, die es nicht gibt;
- sammle ihre Inhalte nicht automatisch ein, soweit das über das hinausgeht, was Suchmaschinen tun;
- nutze sie für nichts, was gegen das Gesetz verstößt.

## Unsere Verantwortung

Die Website wird so angeboten, wie sie ist, ohne Zusage, dass sie immer erreichbar oder frei von Fehlern
ist. Soweit das Gesetz es erlaubt, haften wir nicht für Schäden, die durch die Nutzung der Website, durch
Vertrauen auf ihre Inhalte oder durch die verlinkten Dienste entstehen. Nichts in diesen Bedingungen
beschränkt eine Haftung, die sich gesetzlich nicht beschränken lässt, etwa für Vorsatz, grobe Fahrlässigkeit
oder die Verletzung von Leben und Gesundheit. Deine Rechte als Verbraucherin oder Verbraucher bleiben, wie
sie sind.

## Änderungen

Wir können diese Bedingungen ändern, wenn sich die Website oder das Recht ändert. Das Datum oben sagt, wann
sie zuletzt aktualisiert wurden; für deinen Besuch gilt die Fassung auf dieser Seite. Sollte eine Bestimmung
unwirksam sein, bleiben die anderen bestehen.

## Kontakt

Fragen zu diesen Bedingungen? Du erreichst {provider} {contact}.
`),
  privacy: unwrap(`
Diese Erklärung sagt dir, welche personenbezogenen Daten verarbeitet werden, wenn du {this website}
besuchst, warum, und was du tun kannst. Verantwortlich ist {provider} („wir“, „uns“). Kurz gesagt: Wir
fragen nach einer E-Mail-Adresse, wenn du Neuigkeiten von uns möchtest, wir verkaufen sie nie, und die
Website setzt keine Cookies und verfolgt niemanden.

## Wenn du die Website besuchst

Dein Browser schickt unserem Server, was dieser zum Antworten braucht: deine IP-Adresse, die Zeit, die
angefragte Seite, die Seite, von der du kommst, und den Namen deines Browsers. Wir nutzen das, um die
Website auszuliefern, sie sicher zu halten und Fehler zu finden. Es wird kurze Zeit in Server-Logs
aufbewahrt und dann gelöscht, außer ein Angriff muss untersucht werden. Rechtsgrundlage ist unser
berechtigtes Interesse an einer Website, die funktioniert.

## Wenn du den Newsletter abonnierst

Wir speichern deine E-Mail-Adresse und das Formular, das du benutzt hast. Dann schicken wir dir eine Mail mit
einem Link und schreiben dir erst, wenn du dort bestätigt hast, dass die Adresse dir gehört. Ohne deine
Bestätigung wird die Adresse 30 Tage nach dieser Mail gelöscht. Als Nachweis deiner Einwilligung bewahren
wir auf, wann du dich angemeldet, bestätigt, abgemeldet oder wieder angemeldet hast, und die Worte, denen du
zugestimmt hast. Wir nutzen all das nur, um dir Neuigkeiten über Veröffentlichungen, Merchandise und
Veranstaltungen zu schicken. Rechtsgrundlage ist deine Einwilligung.

Wenn du uns sagst, in welchem Ort du wohnst, speichern wir auch ihn, um dir zu schreiben, wenn wir in der
Nähe spielen. Du musst ihn nicht angeben, wir leiten ihn aus nichts anderem ab, und du kannst ihn über den
Link in jeder Mail ändern oder löschen.

Du kannst sie jederzeit widerrufen: über den Abmeldelink in jeder Mail, ohne dich anzumelden, oder indem du
uns schreibst. Das gilt sofort. Eine bestätigte Adresse bleibt danach auf unserer Liste als eine, der nicht
geschrieben werden darf, damit du über denselben Link zurückkommen kannst; sag uns Bescheid, und wir löschen
sie und alles, was zu ihr gehört, endgültig.

Zu jeder Mail notieren wir, ob sie zugestellt werden konnte und ob sich jemand über sie abgemeldet hat. Wenn
dein Mailserver unsere Mails endgültig ablehnt, notieren wir das und hören auf. Unsere Mails sagen uns nicht,
ob du sie geöffnet oder was du angeklickt hast. Um Programme fernzuhalten, zählen wir kurze Zeit, wie viele
Anmeldungen aus einem Netz kommen. Es kann sein, dass wir einen Maildienst einsetzen, der die Nachrichten in
unserem Auftrag und nach unserer Weisung verschickt.

## Wenn du Musik herunterlädst

Eine Veröffentlichung kann dir per Mail geschickt werden. Die Adresse, die du dafür angibst, wird nur für diese
eine Mail benutzt. Wenn du auch Neuigkeiten möchtest, wird sie außerdem für den Newsletter angemeldet, wie
oben beschrieben. Von einem Download-Code notieren wir, dass er benutzt wurde, aber nicht von wem.
Rechtsgrundlage ist, dass wir tun, worum du uns bittest.

## Cookies und Speicher

Die öffentlichen Seiten setzen keine Cookies, zählen keine Besuche und verfolgen niemanden. Folgendes kann in
deinem Browser gemerkt werden; nichts davon außer dem Warenkorb wird an uns geschickt:

${factList(FACTS, 'browser')}

## Musikplayer, Beiträge und Videos

Player von Streamingdiensten, Beiträge aus sozialen Netzwerken und Videos von YouTube und Vimeo werden erst
geladen, wenn du danach verlangst. Bis dahin siehst du Links, und an diese Dienste wird nichts geschickt. Sobald du zustimmst, verbindet sich dein Browser mit dem Dienst (bei
einem Video mit Google, das YouTube betreibt, oder mit Vimeo), der deine IP-Adresse und die Adresse dieser
Website erhält und eigene Cookies setzen kann. Rechtsgrundlage ist deine Einwilligung; du kannst sie dort
zurücknehmen, wo du sie gegeben hast, und der Inhalt verschwindet. Videos, die wir selbst hochgeladen haben,
kommen von unserem eigenen Server.

## Bilder und Links von anderen

Schriften und die Bilder, die unser Lieferant von Merchandise hat, kommen von unserem eigenen Server. Ein Bild
einer Veranstaltung, einer Veröffentlichung oder eines Produkts, unser Logo oder ein anderes Bild, das wir
zeigen, kann vom Server eines anderen Unternehmens kommen, etwa eines Veranstaltungsorts. Dein
Browser lädt es, wenn du die Seite öffnest; jener Server erhält dann deine IP-Adresse, den Namen deines
Browsers und die Adresse dieser Website, aber nicht, welche ihrer Seiten du liest. Wenn du einem Link zu
einem Shop, einem Ticketverkauf, einem Streamingdienst oder einem sozialen Netzwerk folgst, verlässt du diese
Website. Was all diese Dienste mit deinen Daten tun, steht in deren eigenen Datenschutzerklärungen; wir haben
darauf keinen Einfluss.

## Wer deine Daten erhält

Die Unternehmen, die diese Website betreiben und unsere Mails verschicken, verarbeiten Daten für uns und sind
vertraglich gebunden. Darüber hinaus geben wir nichts weiter, außer das Gesetz verpflichtet uns dazu. Wir
verkaufen keine personenbezogenen Daten und nutzen sie nicht für automatisierte Entscheidungen oder Profile.

## Wie lange wir sie aufbewahren

Adressen werden an diesen Stellen und so lange gespeichert:

${factList(FACTS, 'server')}

Nachrichten, die du uns schreibst, bewahren wir auf, solange dein Anliegen es braucht oder das Gesetz es
verlangt. Wenn die Website eine Anfrage abweist, etwa noch eine Anmeldung nach zu vielen aus einem Netz, notiert
sie das für 30 Tage, ohne IP-Adresse und ohne den Namen eines Browsers.

Die Seiten, auf denen wir die Website verwalten, sind von denen getrennt, die du besuchst. Von denen, die dort
arbeiten, wird gespeichert:

${factList(FACTS, 'administration')}

## Deine Rechte

Je nachdem, wo du lebst, hast du das Recht,

- zu erfahren, welche Daten wir über dich haben, und eine Kopie davon zu bekommen;
- sie berichtigen oder löschen oder ihre Nutzung einschränken zu lassen;
- ihrer Nutzung zu widersprechen und eine Einwilligung jederzeit für die Zukunft zu widerrufen;
- sie in einer Form zu bekommen, die ein anderer Dienst lesen kann;
- dich bei einer Datenschutzbehörde zu beschweren.

Für jedes dieser Rechte genügt eine kurze Nachricht an uns. Es kostet dich nichts.

## Kinder

Der Newsletter ist nicht für Kinder unter 16 Jahren gedacht. Wenn du glaubst, dass sich ein Kind angemeldet
hat, sag uns bitte Bescheid, und wir löschen die Adresse.

## Änderungen

Wir aktualisieren diese Erklärung, wenn sich die Website oder das Recht ändert. Das Datum oben sagt, wann das
zuletzt geschehen ist. Siehe auch die [Nutzungsbedingungen](/terms).

## Kontakt

Du erreichst {provider} {contact}.
`),
}
