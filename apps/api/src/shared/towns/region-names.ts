/**
 * What people call the regions of the countries whose languages the site speaks, beside the English names of the table:
 * folded names and usual letters, by country and English name. Names that are the same in English are left out.
 */
export const REGION_NAMES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  DE: {
    'State of Berlin': ['berlin'],
    Bavaria: ['bayern'],
    'North Rhine-Westphalia': ['nordrhein westfalen', 'nrw'],
    Hesse: ['hessen'],
    'Lower Saxony': ['niedersachsen'],
    Saxony: ['sachsen'],
    'Saxony-Anhalt': ['sachsen anhalt'],
    Thuringia: ['thuringen', 'thueringen'],
    'Rheinland-Pfalz': ['rhineland palatinate', 'rlp'],
    'Baden-Wurttemberg': ['baden wuerttemberg', 'bw'],
  },
  AT: {
    Vienna: ['wien'],
    Styria: ['steiermark'],
    'Upper Austria': ['oberosterreich'],
    Tyrol: ['tirol'],
    Carinthia: ['karnten'],
    'Lower Austria': ['niederosterreich'],
  },
  CH: {
    Geneva: ['geneve', 'genf'],
    'Basel-City': ['basel stadt'],
    Bern: ['berne'],
    Vaud: ['waadt'],
    'Saint Gallen': ['sankt gallen', 'st gallen'],
    Ticino: ['tessin'],
    Lucerne: ['luzern'],
    Neuchâtel: ['neuenburg'],
    Fribourg: ['freiburg'],
    Grisons: ['graubunden'],
    Valais: ['wallis'],
  },
  FR: {
    'New Aquitaine': ['nouvelle aquitaine'],
    Brittany: ['bretagne'],
    Normandy: ['normandie'],
    Corsica: ['corse'],
  },
  BE: {
    'Brussels Capital': ['bruxelles', 'brussel', 'brussels'],
    Flanders: ['vlaanderen', 'flandre', 'flandern'],
    Wallonia: ['wallonie', 'wallonien'],
  },
  ES: {
    Catalonia: ['cataluna', 'catalunya'],
    Andalusia: ['andalucia'],
    'Balearic Islands': ['islas baleares', 'illes balears', 'baleares'],
    'Canary Islands': ['islas canarias', 'canarias'],
    'Basque Country': ['pais vasco', 'euskadi'],
    'Castille and León': ['castilla y leon'],
    Navarre: ['navarra'],
    'Castille-La Mancha': ['castilla la mancha'],
  },
}
