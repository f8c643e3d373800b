import { negations } from '../english/contractions';

/**
 * Misspellings of English that people make again and again, each with what is right. They are wrong however often they
 * stand in a text, and wherever: in a title, an item of a list, the head of a table.
 */
const list = `
absense absence|acceptible acceptable|accesible accessible|accessable accessible|accidently accidentally
accomodate accommodate|accomodated accommodated|accomodates accommodates|accomodation accommodation
accordingto according to|accross across|acheive achieve|acheived achieved|acheives achieves|acknowlege acknowledge
acommodate accommodate|acording according|acount account|acquaintence acquaintance|actualy actually
additionaly additionally|additonal additional|adition addition|aditional additional|adress address|adressed addressed
adresses addresses|adressing addressing|agressive aggressive|agressively aggressively|alegedly allegedly
algorithim algorithm|algoritm algorithm|algorythm algorithm|alhpa alpha|allready already|allways always|alread already
alreay already|alternativley alternatively|alternativly alternatively|altough although|amendmend amendment
ammend amend|ammount amount|analagous analogous|annouce announce|annoucement announcement|anounce announce
anual annual|apparant apparent|apparantly apparently|apparentely apparently|appearence appearance|approch approach
appropiate appropriate|appropriatly appropriately|aproach approach|apropriate appropriate|aproximate approximate
aproximately approximately|aquire acquire|aquired acquired|arbitary arbitrary|arbitrarly arbitrarily
architechture architecture|archtecture architecture|arguement argument|arguements arguments|aritmetic arithmetic
arround around|artical article|asociated associated|assasin assassin|assertation assertion|assesment assessment
assigment assignment|assistent assistant|assoicated associated|assymetric asymmetric|assymetrical asymmetrical
asymetric asymmetric|asymetrical asymmetrical|asynchonous asynchronous|asyncronous asynchronous|atached attached
atatch attach|atempt attempt|athentication authentication|attatch attach|attch attach|attemp attempt|attemps attempts
attibute attribute|attribtue attribute|attribue attribute|authenication authentication|authentification authentication
automagicaly automagically|automaticaly automatically|automaticly automatically|auxillary auxiliary|avaiable available
avaible available|availabe available|availble available|availible available|avalable available|avilable available
axises axes|backgound background|backgroud background|bechmarking benchmarking|becomming becoming|becuase because
beeing being|beggining beginning|begining beginning|behaivor behavior|behavoir behavior|behavour behaviour
beleive believe|belive believe|benificial beneficial|benifit benefit|betweeen between|beween between|bizzare bizarre
boudary boundary|boundry boundary|bouyant buoyant|broswer browser|buisness business|bussiness business
calculater calculator|calender calendar|caluclate calculate|cancelation cancellation|candiate candidate
capabilites capabilities|catagory category|categorie category|cemetary cemetery|certian certain|challange challenge
changable changeable|charachter character|charactor character|charater character|charaters characters|cheif chief
chnage change|choosen chosen|clasical classical|cofiguration configuration|colaborate collaborate
colaboration collaboration|collegue colleague|collegues colleagues|comand command|comands commands|comitted committed
comming coming|commited committed|commitee committee|commiter committer|commiting committing|committment commitment
compability compatibility|comparision comparison|comparisions comparisons|compatability compatibility
compatable compatible|compatiblity compatibility|competely completely|completley completely|completly completely
componenet component|componet component|comsume consume|comunicate communicate|comunication communication
comunity community|concious conscious|condidtion condition|condtion condition|conected connected|conection connection
configration configuration|configuation configuration|configuraiton configuration|configuratoin configuration
connecion connection|conneciton connection|consistancy consistency|consistant consistent|consistantly consistently
consitent consistent|construtor constructor|constuctor constructor|containg containing|contaner container
contanis contains|contianer container|contians contains|contibute contribute|contibution contribution
continous continuous|continously continuously|contributer contributor|contributers contributors|controler controller
convertion conversion|convienent convenient|convinience convenience|convinient convenient|coordiantes coordinates
corect correct|corectly correctly|coresponding corresponding|correspoding corresponding|corresponing corresponding
corrupton corruption|critcal critical|curent current|curently currently|currenly currently|currentely currently
curroption corruption|custumer customer|cutomize customize|dataase database|databse database|deafult default
decison decision|declaraton declaration|decleration declaration|defalt default|definately definitely
definatly definitely|definetly definitely|definiton definition|definitons definitions|defintely definitely
defintion definition|defualt default|dependancies dependencies|dependancy dependency|dependecies dependencies
dependecy dependency|depenency dependency|deprected deprecated|depricated deprecated|derrived derived|descibe describe
descibed described|desciption description|descripion description|descripton description|desided decided
desination destination|desireable desirable|desribe describe|destinaton destination|detction detection
determins determines|develoment development|developement development|developped developed|diferent different
diffcult difficult|differnce difference|differnt different|diffrent different|dificult difficult|dificulty difficulty
dimention dimension|dimentions dimensions|direcory directory|direcotry directory|directoy directory|disapear disappear
disapeared disappeared|disappointd disappointed|discoverd discovered|discription description|dissapear disappear
dissapeared disappeared|dissapoint disappoint|distibution distribution|distrubution distribution
docuemntation documentation|documenation documentation|documentaion documentation|documentaton documentation
documention documentation|documnet document|donwload download|doucment document|downlod download|duplicat duplicate
dupplicate duplicate|easilly easily|ecspecially especially|effecient efficient|efficent efficient
efficently efficiently|eigth eighth|embarass embarrass|embarassed embarrassed|embarassing embarrassing|enought enough
entierly entirely|enviorment environment|enviornment environment|enviroment environment|enviroments environments
environement environment|envrionment environment|equiped equipped|equivalant equivalent|equivelent equivalent
errror error|espacially especially|especialy especially|essentialy essentially|etablish establish|evalute evaluate
everthing everything|everyting everything|exagerate exaggerate|examle example|exampel example|excecute execute
excecuted executed|excecution execution|excelent excellent|excellant excellent|excercise exercise|excesive excessive
excpetion exception|excption exception|execptions exceptions|exectuable executable|execuable executable
executeable executable|exemple example|exension extension|exeption exception|exericse exercise|exising existing
exisiting existing|existance existence|existant existent|existsing existing|exmaple example|expeced expected
expecially especially|experiance experience|experince experience|explaantion explanation|explaantions explanations
explaination explanation|explantion explanation|explicitely explicitly|explicitily explicitly|explicity explicitly
exsiting existing|extenstion extension|extention extension|extentions extensions|extremly extremely
facilites facilities|faild failed|falied failed|familar familiar|familier familiar|fatique fatigue|feasable feasible
featrues features|feild field|feilds fields|filesytem filesystem|finaly finally|finnaly finally|finsh finish
followng following|follwed followed|follwing following|folowing following|foriegn foreign|formating formatting
forseeable foreseeable|fourty forty|foward forward|freind friend|frequenty frequently|friendy friendly
fuction function|funciton function|functionalites functionalities|functionaliy functionality
functionallity functionality|functionaly functionally|funtion function|funtions functions|furthur further
futher further|futhermore furthermore|garantee guarantee|garanteed guaranteed|garantees guarantees|gaurantee guarantee
generaly generally|genrated generated|genreate generate|gettting getting|gihub github|goverment government
gracefull graceful|gracefuly gracefully|gramar grammar|grammer grammar|grammers grammars|greatful grateful
guarentee guarantee|guarenteed guaranteed|guarenteeing guaranteeing|happend happened|happends happens
happenned happened|harrass harass|harrassed harassed|harrassment harassment|heigth height|heirarchical hierarchical
heirarchy hierarchy|hieght height|hierachical hierarchical|hierachy hierarchy|higer higher|highlighing highlighting
hopefuly hopefully|howver however|hygeine hygiene|hygenic hygienic|idenity identity|identifed identified
identifer identifier|identifers identifiers|identifing identifying|ignord ignored|imediate immediate
imediately immediately|immediatley immediately|immediatly immediately|implemenation implementation
implementaion implementation|implemention implementation|implemeted implemented|implment implement
implmentation implementation|implmented implemented|imporant important|importan important|improvd improved
improvment improvement|improvments improvements|inactve inactive|incomming incoming|incompatability incompatibility
incompatable incompatible|inconsistant inconsistent|incorect incorrect|incorrectely incorrectly|indentifier identifier
indepedent independent|independant independent|independantly independently|infomation information
informaton information|infromation information|inital initial|initalization initialization|initalize initialize
initalized initialized|initialy initially|initialzed initialized|inititalize initialize|innoculate inoculate
inpput input|insance instance|instace instance|instalable installable|instalation installation
instalations installations|instaled installed|installion installation|installtion installation|instanciate instantiate
instanciated instantiated|instuction instruction|instuctions instructions|inteface interface|intepreter interpreter
interace interface|interfer interfere|intergrate integrate|intergration integration
interoperatibility interoperability|interprete interpret|interrput interrupt|interupt interrupt|interupted interrupted
interuption interruption|interupts interrupts|intial initial|intialization initialization|intialize initialize
intialized initialized|intrested interested|intresting interesting|invaild invalid|invlid invalid
irrelevent irrelevant|iteratation iteration|itterate iterate|itteration iteration|javascipt javascript
javscript javascript|jewelery jewelry|knowledgable knowledgeable|knowlege knowledge|knwon known|konw know
kubernets kubernetes|labled labeled|langage language|langauge language|languge language|lengh length|lenght length
lenghts lengths|liason liaison|libaries libraries|libary library|librairies libraries|librairy library
librarys libraries|liek like|lightweigth lightweight|limitaion limitation|limted limited|lisence license
maintainance maintenance|maintainence maintenance|maintan maintain|maintanance maintenance|maintenence maintenance
managment management|mangement management|mannually manually|manualy manually|manuever maneuver|maximim maximum
mechanim mechanism|mechansim mechanism|mesage message|messges messages|messsage message|micorsoft microsoft
milisecond millisecond|miliseconds milliseconds|millenium millennium|mimicing mimicking|minature miniature
minimun minimum|ministery ministry|minumum minimum|mirgrate migrate|mischevious mischievous|mismached mismatched
mispell misspell|mispelled misspelled|mispelling misspelling|missmatch mismatch|mistmatch mismatch
mistmatched mismatched|modfied modified|modifed modified|modifing modifying|morover moreover|mulit multi
mulitple multiple|multipe multiple|multple multiple|mutliple multiple
naviagte navigate|neccesarily necessarily|neccesary necessary|neccessary necessary|necesary necessary
necessarly necessarily|necessery necessary|negativ negative|neigbor neighbor|neighbhor neighbor|netwrok network
nineth ninth|noticable noticeable|noticably noticeably|notication notification|notifcation notification|nubmer number
numbr number|obect object|obejct object|obsever observer|ocasion occasion|occasionaly occasionally|occassion occasion
occassionally occasionally|occured occurred|occurence occurrence|occurences occurrences|occuring occurring
occurr occur|occurrance occurrence|occurrances occurrences|ocurred occurred|ocurrence occurrence|offical official
officialy officially|omited omitted|ommit omit|ommited omitted|ommitted omitted|operater operator
oportunity opportunity|oppertunity opportunity|oppurtunity opportunity|optimizaton optimization|optinal optional
optionaly optionally|orginal original|orginally originally|originaly originally|originial original|otherise otherwise
othewise otherwise|ouput output|ouputs outputs|outputing outputting|outupt output|overidden overridden
overide override|overriden overridden|overwriten overwritten|paralel parallel|paralell parallel|paramater parameter
paramaters parameters|parameteres parameters|parameterss parameters|paramter parameter|paramters parameters
parliment parliament|parmeter parameter|parrallel parallel|partialy partially|particluar particular
particularily particularly|passwrod password|pasword password|peform perform|perfom perform|perfomance performance
performace performance|performence performance|permanant permanent|permanantly permanently|permision permission
permisions permissions|permissons permissions|permited permitted|persistance persistence|persistant persistent
persistantly persistently|phenomenom phenomenon|plaform platform|platfrom platform|playright playwright
posibility possibility|posible possible|positon position|possesion possession|possibile possible|possibily possibly
possiblities possibilities|possiblity possibility|postion position|potentialy potentially|practicaly practically
preceed precede|preceeded preceded|preceeding preceding|precendence precedence|precidence precedence
predefind predefined|preferance preference|prefered preferred|prefering preferring|prefrence preference
preperation preparation|previos previous|previosly previously|previoulsy previously|previouly previously
previuos previous|prevous previous|primative primitive|primatives primitives|priviledge privilege
priviledged privileged|priviledges privileges|privilige privilege|probabaly probably|probaly probably
probbaly probably|probem problem|procces process|proccess process|proccessing processing|procedding proceeding
proceedure procedure|proceedures procedures|prodcut product|produciton production|progam program
programatic programmatic|programatically programmatically|programaticaly programmatically|programing programming
pronounciation pronunciation|properites properties|propertly properly|propery property|propogate propagate
propogated propagated|propogation propagation|proprety property|prority priority|protocal protocol|protoype prototype
publically publicly|publisheds published|purpse purpose|pyhton python|qualifed qualified|quantaty quantity
questionaire questionnaire|realy really|reasonble reasonable|reccomend recommend|reccomended recommended
reccommend recommend|receieve receive|receving receiving|recieve receive|recieved received|reciever receiver
recievers receivers|recieves receives|recieving receiving|recived received|recomend recommend|recomended recommended
recommand recommend|recommanded recommended|recommeded recommended|recursivly recursively|recusive recursive
redudant redundant|refence reference|refered referred|refering referring|refernce reference|referrence reference
reffer refer|refrence reference|refreshs refreshes|regardles regardless|regarldess regardless|registraton registration
regsiter register|regulary regularly|relase release|relased released|relavant relevant|releated related
relevent relevant|religous religious|relys relies|remaing remaining|remainig remaining|rember remember
remeber remember|remembr remember|rememeber remember|renderering rendering|repetion repetition|repitition repetition
reponse response|reponses responses|repositiory repository|repositry repository|represenation representation
representaion representation|reqeust request|reqired required|requiremnt requirement|requirment requirement
requirments requirements|requred required|requried required|requries requires|requst request|reslut result
resluts results|resouce resource|resouces resources|resoultion resolution|resourse resource|resourses resources
responce response|responsability responsibility|responsable responsible|responsibilty responsibility
responsiblity responsibility|respository repository|restarant restaurant|restaraunt restaurant|resturant restaurant
retreive retrieve|retreived retrieved|retreives retrieves|retrive retrieve|retrived retrieved|retrun return
retuns returns|reuqest request|revison revision|rewriten rewritten|rigth right|runing running
satelite satellite|satisifed satisfied|scedule schedule|scenerio scenario|schedual schedule|seach search
secion section|secretery secretary|securty security|sepcific specific|sepcify specify|seperate separate
seperated separated|seperately separately|seperates separates|seperating separating|seperation separation
seperator separator|seperators separators|sequencial sequential|serice service|serivce service|serivces services
servce service|setings settings|settigns settings|settting setting|severly severely|sevice service|shoudln't shouldn't
signatue signature|signficant significant|significantely significantly|similary similarly|similiar similar
similiarly similarly|simliar similar|simplier simpler|simultanous simultaneous|simultanously simultaneously
sincerly sincerely|singal signal|situtation situation|snapsnot snapshot|softare software|sofware software
solutuion solution|somehting something|someting something|somthing something|souce source|speach speech
specfic specific|specfied specified|specic specific|specifc specific|specifed specified|specificaly specifically
specificed specified|specifing specifying|specifiy specify|spefic specific|speficied specified|stablility stability
standart standard|standarts standards|statment statement|statments statements|stoped stopped|storeage storage
straightfoward straightforward|straigth straight|strenght strength|structre structure|strucutre structure
struture structure|subseqent subsequent|subsequentally subsequently|subsytem subsystem|succes success
succesful successful|succesfull successful|succesfully successfully|successfull successful|successfullly successfully
successfuly successfully|sucess success|sucessful successful|sucessfully successfully|sufficent sufficient
suficient sufficient|sufix suffix|sugest suggest|sugestion suggestion|suggestd suggested|suport support
suported supported|suports supports|supose suppose|supportd supported|supress suppress|supressed suppressed
supresses suppresses|suprise surprise|suprised surprised|suprising surprising|suprisingly surprisingly
surpress suppress|susbcribe subscribe|swich switch|symetric symmetric|symettric symmetric|synchonize synchronize
synchronus synchronous|syncronization synchronization|syncronize synchronize|syncronized synchronized
syncronous synchronous|syntatic syntactic|systme system|sytax syntax|sytem system|targetted targeted
techical technical|technicaly technically|tecnology technology|teminal terminal|temparature temperature
temperary temporary|temperture temperature|temporarely temporarily|temporarly temporarily|temporay temporary
tempory temporary|tendancy tendency|thier their|thoughout throughout|threshhold threshold|throught through
throughtout throughout|througth through|tiemout timeout|timout timeout|togehter together|tommorow tomorrow
tommorrow tomorrow|tomorow tomorrow|tranfer transfer|tranform transform|transalte translate|transfered transferred
transfering transferring|transformaton transformation|transistion transition|translater translator
transmited transmitted|transmiting transmitting|transmition transmission|transparant transparent|trasnform transform
truely truly|tutorual tutorial|tyipcal typical|typescrip typescript|typicaly typically|udpate update|udpated updated
uknown unknown|unambigous unambiguous|unchaged unchanged|undefind undefined|underlaying underlying
uneccesary unnecessary|uneccessary unnecessary|unecessary unnecessary|unexpeted unexpected|unforseen unforeseen
unfortunatelly unfortunately|unfortunatly unfortunately|uniqe unique|univeral universal|unkown unknown
unnecesary unnecessary|unnecessarly unnecessarily|unqiue unique|unregistred unregistered|unsuccesful unsuccessful
unsuported unsupported|unsusable unusable|untill until|usally usually|usefull useful|useing using|usuable usable
usualy usually|utilites utilities|vaiable variable|vaild valid|vairable variable|varaible variable|varaibles variables
variabel variable|varialbe variable|variantes variants|varible variable|varient variant|verfication verification
verfied verified|verfiy verify|verifed verified|verions versions|verison version|verry very|versoin version
verson version|visable visible|visiblity visibility|volonteer volunteer|volumn volume|volumns volumes
vulnerabilites vulnerabilities|vulnerablity vulnerability|vunerable vulnerable|warnign warning|weigth weight
wether whether|wheter whether|whitch which|wich which|widht width|wierd weird|windwos windows|wokflow workflow
worflow workflow|workaroud workaround|writeing writing|writen written|writting writing|yeild yield|yeilds yields
zeroe zero
`;

const meant: ReadonlyMap<string, string> = new Map(
  list
    .trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const space = pair.indexOf(' ');
      return [pair.slice(0, space), pair.slice(space + 1)];
    }),
);

/** Returns the correction of a lower-case word that is often misspelled that way. */
export function commonMisspelling(word: string): string | undefined {
  return meant.get(word) ?? contractions().get(word);
}

const contracted = `${negations} can't won't`;

let made: ReadonlyMap<string, string> | undefined;

/** "dosen't", "havn't", "coudln't", "does'nt": contractions with two letters swapped or one left out. */
function contractions(): ReadonlyMap<string, string> {
  if (made) return made;
  const all = new Map<string, string>();
  const known = contracted.split(' ');
  for (const right of known) {
    for (let at = 1; at < right.length - 1; at++) {
      const swapped = right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2);
      const short = right.slice(0, at) + right.slice(at + 1);
      for (const wrong of at < right.length - 2 && right.length > 6 ? [swapped, short] : [swapped]) {
        if (wrong.includes("'") && !known.includes(wrong)) all.set(wrong, right);
      }
    }
  }
  made = all;
  return all;
}
