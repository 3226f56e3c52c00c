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
