import { holdFrenchSpaces } from '../texts/french-spaces.ts'
import { factList, type PrivacyFacts } from './privacy-facts.ts'
import { unwrap } from './unwrap.ts'

const FACTS: PrivacyFacts = {
  browser: {
    reminder: 'jusqu’à ce que tu fermes l’onglet : que tu as vu le rappel du prochain concert',
    player:
      'jusqu’à ce que tu fermes l’onglet : l’enregistrement que tu as écouté en dernier, l’endroit où tu t’es arrêté, et si tu as réduit le lecteur',
    platform:
      'jusqu’à ce que tu vides le stockage de ton navigateur : la plateforme que tu as choisie en dernier sur la page d’une sortie',
    consent:
      'jusqu’à ce que tu reviennes dessus ou vides le stockage de ton navigateur : que tu as accepté l’affichage des lecteurs de musique, des publications ou des vidéos',
    bag: '30 jours après ta dernière modification : ce que tu as mis dans le panier ; quand tu le regardes ou l’achètes, il nous est envoyé pour en calculer le prix, et n’est conservé qu’avec l’achat',
  },
  server: {
    subscribers:
      'les adresses de la newsletter, avec la preuve de ton consentement : jusqu’à ce que tu nous demandes de les effacer ; si tu pars, une empreinte de l’adresse, pour qu’aucune sauvegarde ne la ramène ; celles qui n’ont jamais été confirmées, 30 jours après notre demande',
    downloadMails:
      'l’adresse à laquelle tu te fais envoyer un téléchargement : seulement dans ce mail, et seulement jusqu’à ce qu’il soit envoyé ou que nous renoncions à l’envoyer',
    reminders:
      'l’adresse à prévenir d’une sortie ou d’un concert : jusqu’à ce que ce mail soit envoyé, que tu y renonces ou que 7 jours passent sans ta confirmation',
    orders:
      'si tu achètes quelque chose ici : ton nom, ton adresse mail et ton pays, tels que tu les as saisis chez Stripe, qui traite le paiement et reçoit ce que tu y saisis, avec ce que tu as acheté et accepté : {order years}, comme le demande le droit fiscal du vendeur ; un achat qui n’a pas été payé, 30 jours ; une empreinte de ton réseau, jusqu’à ce que les articles soient payés ou ne soient plus réservés pour toi ; l’adresse postale des articles jusqu’à 180 jours après leur envoi, leur retrait ou la fin d’un litige, ensuite seulement le pays et les deux premiers caractères du code postal ; si tu renonces à un achat, ta déclaration avec ton nom et ton adresse mail aussi longtemps que l’adresse postale',
    attempts:
      'combien de fois quelqu’un de ton réseau, c’est-à-dire de ton adresse IP ou de sa première moitié, s’est inscrit, a demandé un téléchargement, a commencé un achat ou a essayé des codes de téléchargement, des liens ou des mots de passe, et combien de mails ont été envoyés à ton adresse, dont seule une empreinte est gardée pour cela : pendant un jour après la dernière fois',
  },
  administration: {
    accounts:
      'les noms, les mots de passe sous forme d’empreintes et les adresses e-mail, y compris celles auxquelles une invitation a été envoyée',
    signIns:
      'des cookies pour la connexion et pour reconnaître l’appareil ; l’adresse IP et le navigateur d’une connexion pendant 7 jours, le réseau et une empreinte de l’appareil pendant 180 jours après leur dernière utilisation',
    activity:
      'dans le journal des modifications, l’adresse IP et le navigateur de qui se connecte pendant 400 jours, de qui est refusé pendant 30 jours',
    drafts: 'dans le navigateur utilisé là, les textes qui ne sont pas encore enregistrés',
  },
}

/** The default legal texts in French (docs/product/public-pages.md#legal-pages). */
export const LEGAL_FR = {
  terms: holdFrenchSpaces(
    unwrap(`
Ces conditions s’appliquent quand tu visites {this website}, écoutes la musique qui y est présentée, suis ses
liens vers des boutiques et des billetteries ou t’inscris à sa newsletter. Le site est proposé par
{provider} (« nous »). En l’utilisant, tu acceptes ces conditions. Si tu n’es pas d’accord, merci de ne pas
utiliser le site.

## Ce qu’est ce site

Le site informe sur la musique, le merchandising et les concerts. Là où de la musique est vendue sur
le site lui-même, sa page indique le prix et le vendeur, avec qui tu conclus le contrat, et tu paies sur une
page de Stripe. Ailleurs, les liens mènent à des services de streaming,
des boutiques et des billetteries gérés par d’autres. Ce que tu y commandes est un contrat entre toi et le
vendeur, selon ses propres conditions.

## Prix, dates et disponibilité

Nous veillons à ce que les prix, les dates de sortie et les informations sur les concerts soient justes, mais
ils peuvent changer ou contenir des erreurs. Le prix et les conditions que le vendeur affiche lors de la
commande font foi. Des taxes, des frais et la livraison peuvent s’y ajouter. Un concert peut être déplacé ou
annulé ; les remboursements relèvent de la billetterie qui a vendu le billet.

## Musique, images et textes

Les enregistrements, les compositions, les images, les textes et le nom du projet nous appartiennent ou
appartiennent à ceux qui nous en ont accordé la licence. Tu peux écouter, regarder, lire et partager des
liens comme tu veux. Tu ne peux pas les copier, les modifier, les vendre ou les jouer en public sans notre
accord écrit, sauf si la loi le permet.

## Contenus intégrés et liens externes

Les lecteurs de musique et les publications des réseaux sociaux sont des contenus d’autres services, affichés
ici une fois que tu l’as accepté. Nous ne contrôlons ni ces services ni les pages vers lesquelles nous
renvoyons, et nous ne sommes pas responsables de leur contenu ou de leur fonctionnement. Leurs propres
conditions et politiques de confidentialité s’appliquent.

## La newsletter

Quand tu nous donnes ton adresse e-mail, nous t’envoyons des nouvelles des sorties, du merchandising et des
concerts. Merci de ne donner qu’une adresse qui est la tienne. Tu peux te désinscrire à tout moment. La façon
dont nous traitons ton adresse est expliquée dans la [politique de confidentialité](/privacy).

## Un usage loyal

Quand tu utilises le site, merci de ne pas

- tenter de t’y introduire, de le surcharger ou d’accéder à des parties qui ne sont pas publiques ;
- inscrire d’autres personnes ou des adresses qui n’existent pas ;
- collecter ses contenus par des moyens automatiques au-delà de ce que font les moteurs de recherche ;
- l’utiliser pour quoi que ce soit d’illégal.

## Notre responsabilité

Le site est proposé tel quel, sans promesse qu’il soit toujours disponible ou sans erreur. Dans la mesure où
la loi le permet, nous ne sommes pas responsables des pertes liées à l’utilisation du site, à la confiance
accordée à ses contenus ou aux services vers lesquels il renvoie. Rien dans ces conditions ne limite une
responsabilité que la loi interdit de limiter, comme en cas de faute intentionnelle, de faute lourde ou
d’atteinte à la vie et à la santé. Tes droits de consommateur restent entiers.

## Modifications

Nous pouvons modifier ces conditions quand le site ou la loi change. La date ci-dessus indique leur dernière
mise à jour ; la version de cette page est celle qui s’applique à ta visite. Si une clause est nulle, les
autres restent valables.

## Contact

Des questions sur ces conditions ? Tu peux joindre {provider} {contact}.
`),
  ),
  privacy: holdFrenchSpaces(
    unwrap(`
Cette politique explique quelles données personnelles sont traitées quand tu visites {this website}, pourquoi,
et ce que tu peux faire. Le responsable est {provider} (« nous »). En bref : nous demandons une adresse
e-mail si tu veux de nos nouvelles, nous ne la vendons jamais, et le site ne pose aucun cookie et ne suit
personne.

## Quand tu visites le site

Ton navigateur envoie à notre serveur ce dont il a besoin pour répondre : ton adresse IP, l’heure, la page
demandée, la page d’où tu viens et le nom de ton navigateur. Nous nous en servons pour fournir le site, le
garder sûr et trouver les pannes. C’est conservé peu de temps dans les journaux du serveur, puis effacé, sauf
si une attaque doit être examinée. La base légale est notre intérêt légitime à avoir un site qui fonctionne.

## Quand tu t’inscris à la newsletter

Nous enregistrons ton adresse e-mail et le formulaire que tu as utilisé. Nous t’envoyons ensuite un mail avec
un lien, et nous ne t’écrivons que lorsque tu y as confirmé que l’adresse est la tienne. Sans ta confirmation,
l’adresse est effacée 30 jours après ce mail. Comme preuve de ton consentement, nous conservons la date de
ton inscription, de ta confirmation, de ton départ ou de ton retour, et les mots que tu as acceptés. Nous n’utilisons tout cela
que pour t’envoyer des nouvelles des sorties, du merchandising et des concerts. La base légale est ton
consentement.

Si tu nous dis dans quelle ville tu habites, nous l’enregistrons aussi, pour t’écrire quand nous jouons à
proximité. Ce n’est pas obligatoire, nous ne la déduisons de rien d’autre, et tu peux la modifier ou
l’effacer par le lien de chaque mail.

Tu peux le retirer à tout moment par le lien de désinscription de chaque mail, sans te connecter, ou en nous
écrivant. L’effet est immédiat. Une adresse confirmée reste ensuite sur notre liste comme une adresse à
laquelle il ne faut pas écrire, pour que tu puisses revenir par le même lien ; dis-le-nous, et nous l’effaçons
pour de bon avec tout ce qui s’y rapporte.

Pour chaque mail, nous notons s’il a pu être remis et si quelqu’un s’est désinscrit grâce à lui. Si ton
serveur de messagerie refuse définitivement nos mails, nous le notons et nous arrêtons. Nos mails ne nous
disent pas si tu les as ouverts ni sur quoi tu as cliqué. Pour écarter les programmes, nous comptons pendant
un court moment combien d’inscriptions viennent d’un même réseau. Il se peut que nous fassions appel à un
prestataire qui envoie les messages pour notre compte et selon nos instructions.

## Quand tu télécharges de la musique

Une sortie peut t’être envoyée par mail. L’adresse que tu donnes pour cela ne sert qu’à ce mail. Si tu demandes
aussi des nouvelles, elle est en plus inscrite à la newsletter, comme décrit ci-dessus. D’un code de
téléchargement, nous notons qu’il a été utilisé, mais pas par qui. La base légale est que nous faisons ce que tu
demandes.

## Cookies et stockage

Les pages publiques ne posent aucun cookie, ne comptent aucune visite et ne suivent personne. Voici ce qui peut
être retenu dans ton navigateur ; rien de cela, sauf le panier, ne nous est envoyé :

${factList(FACTS, 'browser')}

## Lecteurs de musique, publications et vidéos

Les lecteurs des services de streaming, les publications des réseaux sociaux et les vidéos de YouTube et de
Vimeo ne sont chargés que lorsque tu les as demandés. D’ici là, tu vois des liens, et rien n’est envoyé à ces services. Dès que tu acceptes, ton navigateur se connecte au service (pour
une vidéo, à Google, qui gère YouTube, ou à Vimeo), qui reçoit ton adresse IP et l’adresse de ce site, et qui
peut poser ses propres cookies. La base légale est ton consentement ; tu peux le retirer là où tu l’as donné,
et le contenu disparaît. Les vidéos que nous avons mises en ligne nous-mêmes viennent de notre propre serveur.

## Images et liens d’autres sites

Les polices et les images que notre fournisseur a du merchandising viennent de notre propre serveur. L’image
d’un concert, d’une sortie ou d’un article, notre logo ou une autre image que nous montrons peut venir du
serveur d’une autre entreprise, par exemple d’une salle. Ton navigateur la charge quand
tu ouvres la page ; ce serveur reçoit alors ton adresse IP, le nom de ton navigateur et l’adresse de ce site,
mais pas laquelle de ses pages tu lis. Quand tu suis un lien vers une boutique, une billetterie, un service de
streaming ou un réseau social, tu quittes ce site. Ce que tous ces services font de tes données est expliqué
dans leurs propres politiques de confidentialité ; nous n’y pouvons rien.

## Qui reçoit tes données

Les entreprises qui hébergent ce site et envoient nos mails traitent des données pour nous, liées par
contrat. À part cela, nous ne transmettons rien, sauf si la loi nous y oblige. Nous ne vendons pas de données
personnelles, et nous ne les utilisons ni pour des décisions automatisées ni pour des profils.

## Combien de temps nous les gardons

Les adresses sont enregistrées à ces endroits et pendant ces durées :

${factList(FACTS, 'server')}

Les messages que tu nous écris sont conservés tant que ta demande le nécessite ou que la loi l’exige. Quand le
site refuse une demande, comme une inscription de plus après trop d’autres d’un même réseau, il le note pendant
30 jours, sans adresse IP ni nom de navigateur.

Les pages où nous gérons le site sont séparées de celles que tu visites. De celles et ceux qui y travaillent, il
est enregistré :

${factList(FACTS, 'administration')}

## Tes droits

Selon l’endroit où tu vis, tu as le droit

- de savoir quelles données nous avons sur toi et d’en recevoir une copie ;
- de les faire corriger ou effacer, ou d’en faire limiter l’usage ;
- de t’opposer à leur usage et de retirer un consentement à tout moment pour l’avenir ;
- de les recevoir sous une forme qu’un autre service peut lire ;
- de porter plainte auprès d’une autorité de protection des données.

Pour exercer l’un de ces droits, un court message suffit. Cela ne te coûte rien.

## Enfants

La newsletter n’est pas destinée aux enfants de moins de 16 ans. Si tu penses qu’un enfant s’est inscrit,
dis-le-nous, et nous effacerons l’adresse.

## Modifications

Nous mettons cette politique à jour quand le site ou la loi change. La date ci-dessus indique la dernière fois.
Voir aussi les [conditions d’utilisation](/terms).

## Contact

Tu peux joindre {provider} {contact}.
`),
  ),
}
