import type { FieldType } from '../fields/field-type.ts'

/** The meaning of a label. `ofSigner` is the kind of the field when the field belongs to a signature next to it. */
export interface Meaning {
  type: FieldType
  kind?: string
  ofSigner?: string
}

const words = (list: string) => list.split(', ')

/**
 * Words of labels, by what they ask for. If two matches are equal, the first in the table decides. The words are
 * written in lower case without accents, and are whole words; `*` stands for the rest of a word. A word with two
 * meanings ("Firma" in Spanish and in German) comes first where missing it does more harm: as a signature.
 */
export const labelTable: { meaning: Meaning; words: Record<string, string[]> }[] = [
  {
    meaning: { type: 'signature', kind: 'initials' },
    words: {
      en: words('initials, initial here, initial'),
      de: words('initialen, paraphe, kurzzeichen, handzeichen'),
      fr: words('initiales, paraphe, paraphes'),
      es: words('iniciales, rubrica'),
      it: words('iniziali, sigla'),
      nl: words('paraaf'),
      pt: words('rubrica, iniciais'),
    },
  },
  {
    meaning: { type: 'date', ofSigner: 'date-signed' },
    words: {
      en: words('date signed, date of signature, dated, signed on, date, day of, on'),
      de: words('datum, den, am, unterzeichnet am'),
      fr: words('date, fait le, le, date de signature'),
      es: words('fecha, fecha de firma, fechado'),
      it: words('data, il'),
      nl: words('datum'),
      pt: words('data'),
    },
  },
  {
    meaning: { type: 'date' },
    words: {
      en: words(
        'month day year, mm dd yyyy, dd mm yyyy, year month day, month day, year, date of birth, dob, birth date, birthday, effective date, start date, end date, due date',
      ),
      de: words(
        'tt mm jjjj, geburtsdatum, geb datum, geboren am, beginn, ende, eintrittsdatum, vertragsbeginn, mietbeginn',
      ),
      fr: words('jj mm aaaa, date de naissance, ne le, nee le, date d effet, date d entree'),
      es: words('dd mm aaaa, fecha de nacimiento, fecha de inicio, fecha de entrada'),
      it: words('data di nascita'),
      nl: words('geboortedatum'),
      pt: words('data de nascimento'),
    },
  },
  {
    meaning: { type: 'signature' },
    words: {
      en: words('signature, signatures, signed, signed by, sign here, by, x, s, authorized signatory, witness'),
      de: words('unterschrift, unterschriften, unterzeichner, gezeichnet, gez'),
      fr: words('signature, signatures, signe, lu et approuve'),
      es: words('firma, firmado, firmas, fdo'),
      it: words('firma'),
      nl: words('handtekening'),
      pt: words('assinatura'),
    },
  },
  {
    meaning: { type: 'text', ofSigner: 'email' },
    words: {
      en: words('email, e mail, email address, e mail address'),
      de: words('e mail adresse, mailadresse, emailadresse'),
      fr: words('courriel, adresse electronique, mail'),
      es: words('correo electronico, correo'),
      it: words('posta elettronica'),
      pt: words('correio eletronico'),
    },
  },
  {
    meaning: { type: 'text' },
    words: {
      en: words(
        'place date, place and date, name title, name and title, phone, telephone, tel, mobile, fax, iban, bic, swift, account number, routing number, title, its, position, occupation, number, no, street, address, city, state, zip, zip code, postal code, postcode, country, province, nationality, social security, ssn, tax id, passport number, place, relationship, reference',
      ),
      de: words(
        'ort datum, ort und datum, telefon*, mobil, handy, iban, bic, kontonummer, bankleitzahl, kontoinhaber, bank, nummer, nr, betreff, strasse, hausnummer, anschrift, adresse, ort, plz, postleitzahl, wohnort, land, staat, steuernummer, beruf, funktion, position',
      ),
      fr: words(
        'lieu et date, lieu date, telephone, portable, numero, titre, qualite, fonction, adresse, rue, ville, code postal, pays, lieu, fait a, profession, siret, siren, iban, banque, nationalite',
      ),
      es: words(
        'lugar y fecha, lugar fecha, telefono, movil, numero, cargo, puesto, direccion, domicilio, calle, ciudad, codigo postal, pais, lugar, provincia, localidad, dni, nif, cif, iban, banco, profesion, nacionalidad',
      ),
      it: words('luogo e data, luogo data, telefono, indirizzo, via, citta, cap, luogo, codice fiscale'),
      nl: words('telefoon, adres, straat, plaats, postcode'),
      pt: words('telefone, endereco, morada, cidade, localidade, nif'),
    },
  },
  {
    meaning: { type: 'amount' },
    words: {
      en: words(
        'amount, price, sum of, fee, fees, salary, rent, deposit, balance, total, usd, eur, gbp, cost, duty payable, net amount, refund, duty',
      ),
      de: words(
        'betrag, preis, summe, gehalt, miete, kaution, kaltmiete, gesamtmiete, nebenkosten, euro, kaufpreis, honorar, gesamt, mitgliedsbeitrag',
      ),
      fr: words('montant, prix, somme de, somme, loyer, salaire, euros, honoraires'),
      es: words('importe, precio, cantidad de, suma de, salario, renta, fianza, euros, honorarios'),
      it: words('importo, prezzo'),
      nl: words('bedrag, prijs'),
      pt: words('valor, preco, montante'),
    },
  },
  {
    meaning: { type: 'paragraph' },
    words: {
      en: words(
        'comments, comment, remarks, notes, description, additional information, abstract, supplementary notes',
      ),
      de: words('bemerkung, bemerkungen, anmerkung, anmerkungen, beschreibung, hinweise'),
      fr: words('commentaire, commentaires, remarques, observations, description'),
      es: words('comentarios, observaciones, notas, descripcion'),
    },
  },
  {
    meaning: { type: 'text', ofSigner: 'company' },
    words: {
      en: words('company, company name, organization, organisation, business name, employer, legal name'),
      de: words('firma, unternehmen, gesellschaft, arbeitgeber, firmenname'),
      fr: words('societe, entreprise, raison sociale, denomination'),
      es: words('empresa, sociedad, razon social, compania'),
      it: words('societa, azienda'),
      nl: words('bedrijf'),
      pt: words('empresa'),
    },
  },
  {
    meaning: { type: 'text', ofSigner: 'name' },
    words: {
      en: words('name, full name, printed name, print name, name in print, surname, last name, first name'),
      de: words('name, vorname, nachname, familienname, name in druckbuchstaben, vor und nachname'),
      fr: words('nom, prenom, nom et prenom, prenoms'),
      es: words('nombre, apellido, apellidos, nombre y apellidos'),
      it: words('nome, cognome'),
      nl: words('naam, voornaam, achternaam'),
      pt: words('nome, sobrenome'),
    },
  },
]
