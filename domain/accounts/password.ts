import { ADMIN_PASSWORD_TOO_SHORT, PASSWORD_TOO_SHORT } from '#domain/limits/account-words.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from '#domain/limits/limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';

// The most common passwords in Spanish and English with at least six characters: an attacker tries these first.
const LISTED = `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 123123 123123123 123321 1234321 112233 111111
1111111 11111111 222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 000000 00000000 121212
131313 101010 123654 123789 159753 147258 147258369 159357 789456 789456123 456789 654321 7654321 87654321 987654
987654321 9876543210 696969 098765 102030 010203 2580258 123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx
qazwsxedc qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyui asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm abcdef
abcdefg abcdefgh abc123 abc1234 abcd1234 a123456 a1234567 a12345678 aa123456 a1b2c3 a1b2c3d4 password password1
password12 password123 passw0rd p@ssw0rd contrasena contraseña contrasena1 contrasena123 contraseña123 clave123
clave1234 claveclave miclave miclave123 admin1 admin12 admin123 admin1234 administrador administrator usuario usuario1
usuario123 root1234 letmein welcome welcome1 welcome123 bienvenido bienvenida bienvenidos iloveyou iloveyou1 teamo123
teamomucho teamo12 tequiero tequiero1 tekiero teamo1 miamor miamor123 mivida mivida123 amorcito amoramor amor123
amor1234 corazon corazon1 princesa princesa1 princess muneca muñeca bonita hermosa preciosa gordita chiquita estrella
estrellita mariposa angelito angeles alejandro alejandra carolina carlos carlos123 daniel daniela david123 eduardo
fernando francisco gabriel gabriela jesucristo jesus123 jesus1 jesuscristo jesusteamo diosesamor dios123 diosfiel
cristo cristo123 familia familia1 mifamilia hermanos hermanas mihija mihijo mamita papito mama123 papa123 abuela
abuelo jose123 josejose juan123 juanito luis123 manuel maria123 mariamaria miguel pedro123 rafael ramona roberto
rodrigo rosa123 santiago sebastian valentina vanessa veronica victoria yokasta football futbol futbol123 beisbol
baseball basketball barcelona barcelona1 realmadrid madrid licey123 aguilas aguilas123 escogido estrellas leones
tigres123 gigantes toros123 yankees monkey monkey1 dragon dragon123 shadow master master123 superman batman spiderman
pokemon pokemon1 naruto naruto1 minecraft starwars sunshine summer winter flower flores computer computadora internet
google facebook instagram whatsapp samsung samsung1 iphone android motorola huawei xiaomi chocolate cookie chicken
freedom libertad killer soccer hunter hockey ranger buster george michael michelle jennifer jessica ashley nicole
charlie thomas jordan jordan23 trustno1 access mustang corvette ferrari toyota honda123 mercedes pepper ginger cheese
banana orange purple yellow secret secreto secreto1 secret123 changeme cambiame default guest1 guest123 invitado
test123 test1234 testtest prueba prueba1 prueba123 demo123 demo1234 temporal temporal1 ninguna ninguno nomeacuerdo
olvidada noselosé nolose quisqueya quisqueya1 dominicana dominicano dominicana1 republica repdom santodomingo santo123
lavega santiago1 puntacana laromana puertoplata merengue bachata platano mangu123 tostones caribe caribe123 prestamo
prestamo1 prestamo123 prestamos dinero dinero1 dinero123 pesos123 banco123 popular1 banreservas credito credito1
manito manito1 manito123 cedula123 telefono celular micelular loteria trabajo trabajo1 escuela colegio universidad
maestra profesor doctor123 enfermera musica guitarra reggaeton daddyyankee romeosantos aventura azul123 verde123
rojo123 negro123 blanco1 morado123 enero2024 febrero marzo2024 abril2024 mayo2024 junio2024 julio2024 agosto
septiembre octubre noviembre diciembre lunes123 viernes verano navidad feliz123 felicidad alegria esperanza bendicion
bendecida bendiciones paloma123 tigre123 leon1234 perrito gatito gato123 perro123 caballo pajaro qwe123 qweasd
qweasdzxc 1234qwer q1w2e3r4 zaq12wsx xxxxxx aaaaaa bbbbbb abcabc zzzzzz 11223344 1122334455 12341234 123454321 147852
147852369 321321 369369 420420 456456 5201314 741852 741852963 753951 789789 852456 951753 963852741 20202020 20242024
20252025 20262026`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LISTED.split(/\s+/));

export const PASSWORD_SENTENCES = {
  too_short: PASSWORD_TOO_SHORT,
  too_short_admin: ADMIN_PASSWORD_TOO_SHORT,
  common: 'Esa contraseña es muy común y fácil de adivinar. Elija otra.',
  personal: 'La contraseña no debe contener su nombre, su email, su teléfono ni su cédula. Elija otra.',
} as const;
export type PasswordProblem = keyof typeof PASSWORD_SENTENCES;

export interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly cedula: string | null;
  readonly phone: string | null;
  readonly isAdmin: boolean;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The owner's names, each word separately ("Ana María" gives both), and the numbers that others know of the owner. */
function personalPieces(owner: PasswordOwner) {
  const [mailbox = ''] = owner.email.split('@');
  const names = [owner.firstName, owner.lastName, mailbox].flatMap((text) => plain(text).split(/[^a-z0-9]/));
  const numbers = [owner.cedula, owner.phone?.replace(/^\+1/, '')].flatMap((number) => number ?? []);
  return { names: [plain(owner.email), plain(mailbox), ...names], numbers };
}

const without = (text: string, pieces: readonly string[]) =>
  [...pieces].sort((a, b) => b.length - a.length).reduce((rest, piece) => rest.replaceAll(piece, ''), text);
const letters = (text: string) => text.replace(/\p{N}/gu, '').length;

/**
 * Whether the password is derived from the person: without their own names and digits, too little remains to be a
 * secret. Names of three letters occur inside many honest words, so they count only when nothing but digits remains.
 */
function isMadeOf(owner: PasswordOwner, password: string): boolean {
  const { names, numbers } = personalPieces(owner);
  const secret = plain(password);
  const digits = secret.replace(/[\s-]/g, '');
  if (digits.length >= PASSWORD_MIN && numbers.some((number) => number.includes(digits))) return true;
  const tails = numbers.flatMap((number) => [number, number.slice(-7)]);
  const long = without(
    secret,
    [...names, ...tails].filter((piece) => piece.length >= 4),
  );
  if (long.length < secret.length && letters(long) < 4) return true;
  const short = without(
    long,
    names.filter((piece) => piece.length === 3),
  );
  return short.length < long.length && letters(short) === 0;
}

/**
 * Rule: password-strength: as specified, and in addition neither common nor made of the person's own name, e-mail or
 * cédula.
 */
export function checkPassword(password: string, owner: PasswordOwner): Result<null, PasswordProblem> {
  const length = [...password].length;
  if (owner.isAdmin && length < ADMIN_PASSWORD_MIN) return fail('too_short_admin');
  if (length < PASSWORD_MIN) return fail('too_short');
  if (COMMON_PASSWORDS.has(password.normalize('NFC').toLowerCase()) || /^(.)\1+$/u.test(password))
    return fail('common');
  return isMadeOf(owner, password) ? fail('personal') : ok(null);
}
