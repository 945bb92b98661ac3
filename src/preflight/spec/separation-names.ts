import type { SeparationRole } from '../report/separation-roles.ts';

/**
 * Names by role, in English, German, French, Spanish and Italian. Sources: the spot colours that cutting programs look
 * for (Roland VersaWorks: CutContour, PerfCutContour, RDG_WHITE, RDG_GLOSS; Zünd and Esko i-cut: Thru-cut, Kiss-cut,
 * Crease), the line types of packaging programs, and what printers ask for in their guides.
 */
const NAMES: Readonly<Record<Exclude<SeparationRole, 'process' | 'spot'>, readonly string[]>> = {
  cut: [
    'CutContour, Contour Cut, PerfCutContour, Thru-cut, Through Cut, Cut Through, Full Cut, Kiss-cut',
    'Half Cut, Dieline, Die, Die Cut, Die Cutting, Die Line Cut, Cutting Die, Cut, Cuts, Cutting',
    'Cutting Line, Cut Line, Cutlines, Cut Path, Cut Outline, Cutter, Cutter Guide, Cutter Guides',
    'Cut Guide, Cutting Guide, Cutting Forme, Knife, Knife Line, Contour, Cut Crease, Cut and Crease',
    'Dielines, Diecut Line, Steel Rule, Stanze, Stanzen, Stanzkontur, Stanzlinie, Stanzform, Stanzung',
    'Stanzriss, Stanzmesser, Stanzformat, Schnitt, Schnittlinie, Schnittkontur, Schneiden, Schneidelinie',
    'Schneidlinie, Konturschnitt, Kontur, Konturlinie, Konturstanzung, Messerlinie, Anstanzung',
    'Durchschnitt, Découpe, Découpes, Forme de découpe, Ligne de découpe, Tracé de découpe',
    'Contour de découpe, Coupe, Ligne de coupe, Mi-chair, Découpe mi-chair, Pleine chair',
    'Découpe pleine chair, Demi-coupe, Filet de découpe, Tracé de coupe, Troquel, Troquelado, Corte',
    'Línea de corte, Línea de troquel, Medio corte, Semicorte, Contorno de corte, Corte de contorno',
    'Trazado de corte, Plano mecánico, Fustella, Fustellatura, Linea di fustella, Tracciato fustella',
    'Taglio, Linea di taglio, Tracciato di taglio, Mezzo taglio, Taglio passante, Contorno di taglio',
    'Sagoma',
  ],
  crease: [
    'Crease, Creases, Creasing, Crease Line, Creasing Line, Reverse Crease, Score, Scores, Scoring',
    'Score Line, Fold, Folds, Folding, Fold Line, Folding Line, Bend, Bend Line, Rill, Rille, Rillen',
    'Rillung, Rilllinie, Rillinie, Nut, Nuten, Nutung, Nutlinie, Falz, Falze, Falzen, Falzlinie, Falzung',
    'Biegelinie, Knicklinie, Falten, Faltlinie, Rainage, Rainages, Rainure, Ligne de rainage, Refoulage',
    'Refoulement, Pli, Plis, Pliage, Ligne de pli, Ligne de pliage, Filet rainant, Hendido, Hendidos',
    'Línea de hendido, Plegado, Pliegue, Pliegues, Línea de plegado, Doblez, Línea de doblez',
    'Línea de pliegue, Cordonatura, Cordonature, Cordone, Cordoni, Linea di cordonatura, Cordonato, Piega',
    'Pieghe, Piegatura, Linea di piega, Linea di piegatura',
  ],
  perforation: [
    'Perf, Perfs, Perforation, Perforations, Perforate, Perforated, Perforating, Perf Line',
    'Perforation Line, Perforated Line, Perf Cut, Micro Perf, Microperforation, Tear Line, Tear',
    'Perforierung, Perforieren, Perforationslinie, Perforierlinie, Perfo, Mikroperforation, Abrisslinie',
    'Abreißlinie, Aufreißlinie, Aufreissperforation, Ligne de perforation, Prédécoupe, Perforé',
    'Filet perforant, Microperforation, Perforado, Perforación, Línea de perforado, Línea de perforación',
    'Microperforado, Trepado, Perforazione, Perforatura, Linea di perforazione, Microperforazione',
    'Tratteggio, Perforato',
  ],
  varnish: [
    'Varnish, Spot Varnish, UV, UV Varnish, Spot UV, UV Spot, Spot UV Varnish, Gloss Varnish',
    'Matt Varnish, Matte Varnish, Spot Gloss, Gloss, Gloss UV, UV Gloss, Matt UV, Raised UV, 3D UV',
    'Spot Coat, Spot Coating, Coating, UV Coating, Clear, Clear Ink, Clear Coat, Spot Clear, RDG_GLOSS',
    'Scodix, Lacquer, Spot Lacquer, Raised Varnish, Soft Touch Varnish, Lack, Lackierung, UV-Lack',
    'UV-Lackierung, Spotlack, Drucklack, Relieflack, Glanzlack, Mattlack, Partieller Lack',
    'Partieller UV-Lack, UV-Spotlack, Spotlackierung, 3D-Lack, Klarlack, Vernis, Vernis sélectif',
    'Vernis UV, Vernis UV sélectif, Vernis brillant, Vernis mat, Vernis 3D, Barniz, Barniz UV, Barniz UVI',
    'UVI, Barniz selectivo, Barniz brillo, Barniz mate, Reserva UVI, Vernice, Vernice UV, Vernice lucida',
    'Vernice opaca, Lucido UV, Verniciatura, Vernice selettiva, UV lucido, Vernice spot, Lacca',
  ],
  white: [
    'White, White Ink, Spot White, Opaque White, White Opaque, White Underprint, White Underbase',
    'Underprint White, Underprint, Underbase, White Base, White Plate, White Layer, RDG_WHITE',
    'Flood White, White Flood, Spot Color White, White Spot, White Underlay, Weiß, Weißdruck, Deckweiß',
    'Weiß Unterdruck, Unterdruck Weiß, Weißunterlegung, Druckweiß, Weißform, Spot Weiß, Weiß vollflächig',
    'Opakweiß, Blanc, Encre blanche, Blanc de soutien, Soutien blanc, Blanc opaque, Blanc couvrant',
    'Fond blanc, Blanco, Tinta blanca, Blanco opaco, Base blanca, Fondo blanco, Blanco cubriente',
    'Reserva blanco, Bianco, Inchiostro bianco, Bianco coprente, Fondo bianco, Base bianca, Bianco opaco',
    'Bianco selettivo',
  ],
  foil: [
    'Foil, Foils, Foiling, Hot Foil, Cold Foil, Foil Stamp, Foil Stamping, Hot Stamping',
    'Hot Foil Stamping, Foil Block, Foil Blocking, Gold Foil, Silver Foil, Copper Foil, Rose Gold Foil',
    'Foil Gold, Foil Silver, Foil Copper, Foil Rose Gold, Holographic Foil, Spot Foil, Metallic Foil',
    'Digital Foil, Black Foil, Scodix Foil, Foil Layer, Folie, Heißfolie, Kaltfolie, Heißfolienprägung',
    'Folienprägung, Prägefolie, Goldfolie, Silberfolie, Kupferfolie, Folie Gold, Folie Silber',
    'Heißprägung, Dorure, Dorure à chaud, Dorure à froid, Marquage à chaud, Dorure or, Dorure argent',
    'Film à chaud, Estampado, Estampación, Estampado en caliente, Stamping, Foil oro, Lámina, Lámina oro',
    'Película, Stampa a caldo, Lamina a caldo, Lamina, Lamina oro, Lamina argento, Oro a caldo, Caldo',
    'Foil argento',
  ],
  ignore: [
    'Do Not Print, No Print, Non-printing, Non Print, Ignore, Guide, Guides, Guidelines, Bleed',
    'Bleed Line, Bleed Area, Safe Area, Safe Zone, Safety Line, Safety Margin, Dimensions, Measurements',
    'Template, Technical, Technical Drawing, Nicht drucken, Nicht druckend, Hilfslinien, Hilfslinie',
    'Bemaßung, Maße, Beschnitt, Vorlage, Ne pas imprimer, Non imprimable, Repères, Gabarit, Cotes',
    'Cotation, Fond perdu, Technique, No imprimir, No imprimible, Guías, Plantilla, Cotas, Acotaciones',
    'Sangrado, Non stampare, Non stampabile, Guide di taglio, Quote, Tracciato tecnico, Abbondanza',
    'Area sicura',
  ],
};

/** Every name with its role. */
export function knownNames(): { name: string; role: keyof typeof NAMES }[] {
  return Object.entries(NAMES).flatMap(([role, lines]) =>
    lines.flatMap((line) => line.split(', ')).map((name) => ({ name, role: role as keyof typeof NAMES })),
  );
}
