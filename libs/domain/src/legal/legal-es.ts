import { factList, type PrivacyFacts } from './privacy-facts.ts'
import { unwrap } from './unwrap.ts'

const FACTS: PrivacyFacts = {
  browser: {
    reminder: 'hasta que cierres la pestaña: que has visto el aviso del próximo concierto',
    player:
      'hasta que cierres la pestaña: qué grabación escuchaste por última vez, dónde la dejaste y si hiciste pequeño el reproductor',
    platform:
      'hasta que vacíes el almacenamiento de tu navegador: la plataforma que elegiste por última vez en la página de un lanzamiento',
    consent:
      'hasta que te desdigas o vacíes el almacenamiento de tu navegador: que aceptaste que se mostraran reproductores de música, publicaciones o vídeos',
    bag: '30 días después de tu último cambio: lo que pusiste en la cesta; cuando la miras o la compras, se nos envía para calcular el precio, y solo se guarda con la compra',
  },
  server: {
    subscribers:
      'las direcciones del boletín, con la prueba de tu consentimiento: hasta que nos pidas borrarlas; si te vas, un resumen cifrado de la dirección, para que ninguna copia de seguridad la devuelva; las que nunca se confirmaron, 30 días después de pedírtelo',
    downloadMails:
      'la dirección a la que pides que te enviemos una descarga: solo en ese correo, y solo hasta que se envíe o dejemos de intentarlo',
    reminders:
      'la dirección a la que avisar de un lanzamiento o un concierto: hasta que se envíe ese correo, lo canceles o pasen 7 días sin tu confirmación',
    orders:
      'si compras algo aquí: tu nombre, tu dirección de correo y tu país, como los escribiste en Stripe, que cobra el pago y recibe lo que escribes allí, con lo que compraste y aceptaste: {order years}, como lo exige la ley fiscal del vendedor; una compra que no se pagó, 30 días; un resumen cifrado de tu red, hasta que los artículos se paguen o dejen de estar reservados para ti; la dirección postal de los artículos hasta 180 días después de su envío, su recogida o el fin de una disputa, después solo el país y los dos primeros caracteres del código postal; si desistes de una compra, tu declaración con nombre y dirección de correo mientras se conserve la dirección postal',
    attempts:
      'cuántas veces alguien de tu red, es decir, de tu dirección IP o de su primera mitad, se ha suscrito, ha pedido una descarga, ha empezado una compra o ha probado códigos de descarga, enlaces o contraseñas, y cuántos correos se enviaron a tu dirección, de la que para eso solo se guarda un resumen cifrado: durante un día después de la última vez',
  },
  administration: {
    accounts:
      'nombres, contraseñas como resúmenes cifrados y direcciones de correo, también aquellas a las que se envió una invitación',
    signIns:
      'cookies para la sesión y para reconocer el dispositivo; la dirección IP y el navegador de una sesión durante 7 días, la red y un resumen cifrado del dispositivo durante 180 días después de su último uso',
    activity:
      'en el registro de cambios, la dirección IP y el navegador de quien inicia sesión durante 400 días, y de quien es rechazado durante 30 días',
    drafts: 'en el navegador que se usa allí, los textos que aún no se han guardado',
  },
}

/** The default legal texts in Spanish (docs/product/public-pages.md#legal-pages). */
export const LEGAL_ES = {
  terms: unwrap(`
Estas condiciones se aplican cuando visitas {this website}, escuchas la música que presenta, sigues sus
enlaces a tiendas y puntos de venta de entradas o te suscribes a su boletín. La web la ofrece {provider}
(«nosotros»). Al usarla aceptas estas condiciones. Si no estás de acuerdo, te pedimos que no uses la web.

## Qué es esta web

La web informa sobre música, merchandising y conciertos. Donde se vende música en la propia web, su
página indica el precio y quién vende, con quien haces el contrato, y pagas en una página de Stripe. En los
demás casos, los enlaces llevan a servicios de streaming, tiendas y puntos de venta
de entradas gestionados por otros. Lo que pides allí es un contrato entre tú y quien vende, según sus propias
condiciones.

## Precios, fechas y disponibilidad

Procuramos que los precios, las fechas de lanzamiento y los datos de los conciertos sean correctos, pero
pueden cambiar o contener errores. Valen el precio y las condiciones que se te muestran al hacer el pedido.
Allí pueden añadirse impuestos, gastos y envío. Los conciertos pueden cambiar de fecha o cancelarse; de las
devoluciones se ocupa quien vendió la entrada.

## Música, imágenes y textos

Las grabaciones, las composiciones, las imágenes, los textos y el nombre del proyecto son nuestros o de
quienes nos han dado licencia. Puedes escuchar, mirar, leer y compartir enlaces cuanto quieras. No puedes
copiarlos, modificarlos, venderlos ni interpretarlos en público sin nuestro permiso por escrito, salvo que la
ley lo permita.

## Contenido incrustado y enlaces externos

Los reproductores de música y las publicaciones de redes sociales son contenido de otros servicios, que se
muestra aquí cuando lo aceptas. No controlamos esos servicios ni las páginas que enlazamos, y no respondemos
de su contenido ni de su funcionamiento. Se aplican sus propias condiciones y políticas de privacidad.

## El boletín

Cuando nos das tu correo electrónico, te enviamos novedades sobre lanzamientos, merchandising y conciertos.
Te pedimos que des solo una dirección que sea tuya. Puedes darte de baja en cualquier momento. Cómo tratamos
tu dirección se explica en la [política de privacidad](/privacy).

## Uso correcto

Cuando uses la web, te pedimos que no

- intentes entrar en ella sin permiso, sobrecargarla ni llegar a partes que no son públicas;
- suscribas a otras personas ni direcciones que no existen;
- recopiles su contenido de forma automática más allá de lo que hacen los buscadores;
- la uses para nada que vaya contra la ley.

## Nuestra responsabilidad

La web se ofrece tal como es, sin promesa de que esté siempre disponible o libre de errores. En la medida en
que la ley lo permita, no respondemos de las pérdidas que surjan de usar la web, de confiar en su contenido o
de los servicios que enlaza. Nada en estas condiciones limita una responsabilidad que la ley no permita
limitar, como en caso de dolo, negligencia grave o daños a la vida y la salud. Tus derechos como consumidor
siguen como están.

## Cambios

Podemos cambiar estas condiciones cuando cambie la web o la ley. La fecha de arriba dice cuándo se
actualizaron por última vez; a tu visita se aplica la versión de esta página. Si alguna disposición fuera
nula, las demás se mantienen.

## Contacto

¿Preguntas sobre estas condiciones? Puedes contactar con {provider} {contact}.
`),
  privacy: unwrap(`
Esta política explica qué datos personales se tratan cuando visitas {this website}, por qué, y qué puedes
hacer. Responde de ello {provider} («nosotros»). En pocas palabras: te pedimos un correo electrónico si
quieres novedades nuestras, nunca lo vendemos, y la web no pone cookies ni sigue a nadie.

## Cuando visitas la web

Tu navegador envía a nuestro servidor lo que este necesita para responder: tu dirección IP, la hora, la página
que pides, la página de la que vienes y el nombre de tu navegador. Lo usamos para mostrar la web, mantenerla
segura y encontrar fallos. Se guarda poco tiempo en los registros del servidor y después se borra, salvo que
haya que investigar un ataque. La base legal es nuestro interés legítimo en una web que funcione.

## Cuando te suscribes al boletín

Guardamos tu correo electrónico y el formulario que usaste. Después te enviamos un correo con un enlace, y solo
te escribimos cuando has confirmado allí que la dirección es tuya. Sin tu confirmación, la dirección se borra
30 días después de ese correo. Como prueba de tu consentimiento guardamos cuándo te suscribiste, confirmaste,
te diste de baja o volviste, y las palabras que aceptaste. Usamos todo esto solo para enviarte novedades sobre
lanzamientos, merchandising y conciertos. La base legal es tu consentimiento.

Si nos dices en qué ciudad vives, también la guardamos, para escribirte cuando toquemos cerca. No es
obligatorio, no la deducimos de nada más, y puedes cambiarla o borrarla con el enlace de cada correo.

Puedes retirarlo en cualquier momento con el enlace de baja de cada correo, sin iniciar sesión, o
escribiéndonos. Tiene efecto enseguida. Una dirección confirmada queda después en nuestra lista como una a la
que no se debe escribir, para que puedas volver por el mismo enlace; dínoslo, y la borramos para siempre con
todo lo que le corresponde.

De cada correo anotamos si pudo entregarse y si alguien se dio de baja con él. Si tu servidor de correo
rechaza nuestros mensajes de forma definitiva, lo anotamos y dejamos de escribir. Nuestros correos no nos
dicen si los has abierto ni en qué has hecho clic. Para evitar programas automáticos, contamos durante poco
tiempo cuántas suscripciones llegan de una misma red. Puede que usemos un proveedor que envíe los mensajes en
nuestro nombre y según nuestras instrucciones.

## Cuando descargas música

Un lanzamiento puede enviarse a tu correo. La dirección que das para ello se usa solo para ese correo. Si además
pides novedades, también se suscribe al boletín, como se explica arriba. De un código de descarga anotamos que
se usó, pero no quién lo usó. La base legal es que hacemos lo que pides.

## Cookies y almacenamiento

Las páginas públicas no ponen cookies, no cuentan visitas y no siguen a nadie. Esto puede recordarse en tu
navegador; nada de ello, salvo la cesta, se nos envía:

${factList(FACTS, 'browser')}

## Reproductores de música, publicaciones y vídeos

Los reproductores de servicios de streaming, las publicaciones de redes sociales y los vídeos de YouTube y
Vimeo solo se cargan cuando los has pedido. Hasta entonces ves enlaces, y no se envía nada a esos servicios. En cuanto aceptas, tu navegador se conecta con el servicio (en un vídeo, con
Google, que gestiona YouTube, o con Vimeo), que recibe tu dirección IP y la dirección de esta web, y que puede
poner sus propias cookies. La base legal es tu consentimiento; puedes retirarlo donde lo diste, y el contenido
desaparece. Los vídeos que hemos subido nosotros vienen de nuestro propio servidor.

## Imágenes y enlaces de otros

Las tipografías y las imágenes que nuestro proveedor tiene del merchandising vienen de nuestro propio servidor.
La imagen de un concierto, de un lanzamiento o de un producto, nuestro logo u otra imagen que mostramos puede
venir del servidor de otra empresa, por ejemplo de una sala. Tu navegador la carga
cuando abres la página; ese servidor recibe entonces tu dirección IP, el nombre de tu navegador y la dirección
de esta web, pero no cuál de sus páginas lees. Cuando sigues un enlace a una tienda, una venta de entradas, un
servicio de streaming o una red social, sales de esta web. Lo que todos esos servicios hacen con tus datos se
explica en sus propias políticas de privacidad; no tenemos influencia en ello.

## Quién recibe tus datos

Las empresas que alojan esta web y envían nuestro correo tratan datos por encargo nuestro, obligadas por
contrato. Más allá de eso no cedemos nada, salvo que la ley nos obligue. No vendemos datos personales, y no los
usamos para decisiones automatizadas ni perfiles.

## Cuánto tiempo los guardamos

Las direcciones se guardan en estos lugares y durante este tiempo:

${factList(FACTS, 'server')}

Los mensajes que nos escribes se guardan mientras tu asunto lo necesite o la ley lo exija. Cuando la web rechaza
una petición, como una suscripción más después de demasiadas desde una misma red, lo anota durante 30 días, sin
dirección IP ni nombre de navegador.

Las páginas donde gestionamos la web están separadas de las que visitas. De quienes trabajan allí se guarda:

${factList(FACTS, 'administration')}

## Tus derechos

Según dónde vivas, tienes derecho a

- saber qué datos tenemos sobre ti y recibir una copia;
- que se corrijan o se borren, o que se limite su uso;
- oponerte a su uso y retirar un consentimiento en cualquier momento para el futuro;
- recibirlos en un formato que otro servicio pueda leer;
- reclamar ante una autoridad de protección de datos.

Para ejercer cualquiera de estos derechos basta un breve mensaje. No te cuesta nada.

## Menores

El boletín no está pensado para menores de 16 años. Si crees que un menor se ha suscrito, dínoslo y borraremos
la dirección.

## Cambios

Actualizamos esta política cuando cambia la web o la ley. La fecha de arriba dice cuándo se hizo por última
vez. Consulta también los [términos y condiciones](/terms).

## Contacto

Puedes contactar con {provider} {contact}.
`),
}
