import { dictionary } from '../../i18n/language.tsx';

/** Values between back-ticks are shown as code. */
export const startWords = dictionary(
  {
    title: 'Getting started',
    subtitle: 'From a token to your first shipments, in a few minutes.',
    reference: 'API reference',
    token: '1. Make an access token',
    token_words:
      'A program says who it is by a personal access token. It sees what you see and can do what you can do, so keep it as you keep a password, and make one for each program. It is shown once.',
    token_button: 'Make an access token',
    token_kept: 'Put it into the environment. Mind the quotes: a shell has its own idea of `|`.',
    shell: 'Shell',
    first: '2. Ask who you are',
    first_words: 'The token goes into a header of every request. The service answers with your name:',
    lists: '3. Lists: filter, order, page',
    lists_words:
      'Lists are newest first unless you say otherwise. Filters must all hold; of several states, any. A date is filtered by `2026-11-20`, `gte:2026-11-20`, `lte:2026-11-20` or `2026-11-01..2026-11-30`.',
    lists_first: 'The next five active shipments to arrive, from today on',
    lists_next: 'The page after that',
    lists_cursor:
      'An answer has `cursor.after` when there is a next page: send it as it is, with the same order. A page can have fewer records than its `limit`, even none, and still have a next one.',
    sdk: '4. In a program: the TypeScript SDK',
    sdk_words:
      'It knows every field and every value, fetches page after page, and tries again where that is safe. It runs in Node 20 and newer, and wherever else there is `fetch`.',
    packed: (name: string, file: string) =>
      `The package is on no registry: ask your forwarder for the file \`${file}\`, or make it in a checkout of Fairlead by \`npm install && npm pack -w ${name}\`.`,
    install: 'Install it',
    program: 'All your active shipments, however many there are',
    command: '5. In a terminal: the command',
    command_words:
      '`fairlead login` asks where the service is and for your token, checks them and keeps them. Then ask where your cargo is:',
    errors: '6. Errors and limits',
    error_400: 'a rule was broken: all problems are told at once, each with its field. Nothing was changed.',
    error_401: 'the token is missing, wrong or deleted.',
    error_404: 'your organization has no such record.',
    error_409: 'the record is in a state that does not allow this.',
    error_429: (reads: string, writes: string, seconds: string) =>
      `too many requests: ${reads} reads and ${writes} writes in ${seconds} seconds. Wait as long as \`Retry-After\` says.`,
    error_id: 'Every answer has an `X-Request-Id`: say it when you ask for help.',
    mcp: '7. For an assistant: MCP',
    mcp_words:
      '`fairlead mcp` offers the service to an AI assistant by the Model Context Protocol. Log in first, then add this to the assistant’s configuration:',
    mcp_writes:
      'It reads what you can read and changes nothing. To let it create, change, cancel and delete inquiries, add `"--allow-writes"` to `args`.',
    configuration: 'Configuration',
    next: 'All operations, to read and to try',
  },
  {
    title: 'Aan de slag',
    subtitle: 'Van een token naar je eerste zendingen, in een paar minuten.',
    reference: 'API-naslag',
    token: '1. Maak een toegangstoken',
    token_words:
      'Een programma zegt wie het is met een persoonlijk toegangstoken. Het ziet wat jij ziet en kan wat jij kunt. Bewaar het dus als een wachtwoord, en maak er een voor elk programma. Je ziet het maar één keer.',
    token_button: 'Toegangstoken maken',
    token_kept: 'Zet het in de omgeving. Let op de aanhalingstekens: voor een shell betekent `|` iets anders.',
    shell: 'Shell',
    first: '2. Vraag wie je bent',
    first_words: 'Het token gaat in een header van elk verzoek mee. De dienst antwoordt met je naam:',
    lists: '3. Lijsten: filteren, sorteren, bladeren',
    lists_words:
      'Het nieuwste staat vooraan, tenzij je iets anders vraagt. Alle filters gelden tegelijk; van meerdere statussen is één genoeg. Een datum filter je met `2026-11-20`, `gte:2026-11-20`, `lte:2026-11-20` of `2026-11-01..2026-11-30`.',
    lists_first: 'De eerste vijf actieve zendingen die aankomen, vanaf vandaag',
    lists_next: 'De pagina daarna',
    lists_cursor:
      'Een antwoord heeft `cursor.after` als er een volgende pagina is: stuur die ongewijzigd mee, met dezelfde volgorde. Een pagina kan minder records hebben dan `limit`, zelfs geen, en toch een volgende hebben.',
    sdk: '4. In een programma: de TypeScript-SDK',
    sdk_words:
      'De SDK kent elk veld en elke waarde, haalt pagina na pagina op en probeert het opnieuw waar dat veilig is. Hij draait in Node 20 en nieuwer, en overal waar `fetch` is.',
    packed: (name: string, file: string) =>
      `Het pakket staat in geen enkel register: vraag je expediteur om het bestand \`${file}\`, of maak het in een checkout van Fairlead met \`npm install && npm pack -w ${name}\`.`,
    install: 'Installeren',
    program: 'Al je actieve zendingen, hoeveel het er ook zijn',
    command: '5. In een terminal: het commando',
    command_words:
      '`fairlead login` vraagt waar de dienst is en wat je token is, controleert beide en bewaart ze. Vraag daarna waar je lading is:',
    errors: '6. Fouten en limieten',
    error_400: 'een regel is overtreden: je hoort alle problemen tegelijk, elk bij zijn veld. Er is niets veranderd.',
    error_401: 'het token ontbreekt, is onjuist of is verwijderd.',
    error_404: 'er is geen record met die naam dat je organisatie kan inzien.',
    error_409: 'de status van het record laat dit niet toe.',
    error_429: (reads: string, writes: string, seconds: string) =>
      `te veel verzoeken: ${reads} keer lezen en ${writes} keer schrijven in ${seconds} seconden. Wacht zo lang als \`Retry-After\` zegt.`,
    error_id: 'Elk antwoord heeft een `X-Request-Id`: noem die als je om hulp vraagt.',
    mcp: '7. Voor een assistent: MCP',
    mcp_words:
      '`fairlead mcp` biedt de dienst aan een AI-assistent aan via het Model Context Protocol. Log eerst in, en zet dan dit in de configuratie van de assistent:',
    mcp_writes:
      'De assistent leest wat jij kunt lezen en verandert niets. Mag hij aanvragen maken, wijzigen, annuleren en verwijderen, voeg dan `"--allow-writes"` toe aan `args`.',
    configuration: 'Configuratie',
    next: 'Alle operaties, om te lezen en uit te proberen',
  },
);
