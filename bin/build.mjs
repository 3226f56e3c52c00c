// `npm run build`: the web application into dist/web, even without a change. On the project's own Node.
import '../web/build/build.ts';
