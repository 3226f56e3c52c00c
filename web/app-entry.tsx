import '#web/styles/app.css';
import { START_PROGRAM } from '#web/app/start-program.tsx';

dispatchEvent(new Event(START_PROGRAM));
